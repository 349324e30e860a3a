"""Shulchan Arukh, Orach Chaim 55: its voices and practices, and its questions in the order of the text."""

from minyan_kit.chapter.age import comes_of_age
from minyan_kit.chapter.answering import may_answer, may_pray_beside_banned, should_wait
from minyan_kit.chapter.coercion import may_compel_hazan, may_compel_to_hire, may_compel_to_stay, may_fine
from minyan_kit.chapter.eligibility import counts
from minyan_kit.chapter.joining import joined
from minyan_kit.chapter.leaving import may_continue, may_leave
from minyan_kit.chapter.shares import share_cost, share_hazan_wage
from minyan_kit.chapter.ten import may_say

#: Every question of the chapter.
QUESTIONS = (
    counts,  # 1, 4, 5, 8, 9, 11, 12
    may_say,  # 1, 4, 6
    may_continue,  # 2, 3
    may_leave,  # 2
    should_wait,  # 7
    comes_of_age,  # 9, 10
    may_pray_beside_banned,  # 12
    joined,  # 13-19
    may_answer,  # 20
    may_compel_to_stay,  # 21
    share_cost,  # 21
    share_hazan_wage,  # 21
    may_compel_to_hire,  # 22
    may_compel_hazan,  # 22
    may_fine,  # 22
)
