//! Tricks that the side on lead can cash, one after the other, whatever the other side does.
//!
//! A plan is played through with the side's own hands alone.  Of the others it minds how often each can still follow
//! suit, whether he can ruff, and which cards of theirs are the best.  Partners cross to each other over a winner or a
//! ruff.  Who follows plays his lowest; what else is thrown on a trick is never a card that the plan needs, since the
//! plan takes no more tricks than a hand has cards.

use super::bounds::{Sure, count, highest, lowest, outnumber, over};
use super::frame::Frame;
use crate::tables::{Cards, MAX_PLAYERS, Tables};

#[derive(Clone, Copy)]
struct Cash<'a> {
    tables: &'a Tables,
    /// The hand on lead and its partner's.
    hands: [Cards; 2],
    /// Cards of the side that nothing beats in their suits.
    solid: Cards,
    /// The suits that neither of the others can ruff now.
    safe: Cards,
    /// How often each of the others follows to each suit.
    follows: [[i32; 4]; 2],
    /// The place of trumps among the suits, 4 if there are none.
    trumps: usize,
    sure: Sure,
    /// Which of the two hands is on lead.
    at: usize,
    /// To how many of the tricks each hand plays a trump.
    trumped: [i32; 2],
}

/// The tricks that the side of `leader` cashes, with those that its trumps win later, as far as `enough`.
pub(super) fn cash(frame: &Frame, hands: &[Cards; MAX_PLAYERS], leader: usize, enough: i32) -> Sure {
    let most = count(hands[leader]).min(count(hands[(leader + 2) & 3]));
    if most < enough {
        return Sure::default();
    }
    let plan = Cash::new(frame, hands, leader);
    let trumps = frame.tables.trumps;
    let theirs = (hands[(leader + 1) & 3] | hands[(leader + 3) & 3]) & trumps;
    let later = plan.hands.map(|hand| outnumber(hand & trumps, theirs));
    let ruffs = plan.can_ruff();
    let sure = plan.run(enough, true, &later);
    if sure.tricks >= enough || !ruffs { sure } else { plan.run(enough, false, &later) }
}

impl<'a> Cash<'a> {
    fn new(frame: &'a Frame, hands: &[Cards; MAX_PLAYERS], leader: usize) -> Cash<'a> {
        let tables = &frame.tables;
        let side = [hands[leader], hands[(leader + 2) & 3]];
        let others = [hands[(leader + 1) & 3], hands[(leader + 3) & 3]];
        let mut plan = Cash {
            tables,
            hands: side,
            solid: 0,
            safe: 0,
            follows: [[0; 4]; 2],
            trumps: 4,
            sure: Sure::default(),
            at: 0,
            trumped: [0; 2],
        };
        for suit in 0..4 {
            let cards = tables.suits[suit];
            plan.solid |= over((side[0] | side[1]) & cards, (others[0] | others[1]) & cards);
            plan.follows[0][suit] = count(others[0] & cards);
            plan.follows[1][suit] = count(others[1] & cards);
            if cards & tables.trumps != 0 {
                plan.trumps = suit;
            }
        }
        (0..4).for_each(|suit| plan.mind(suit));
        plan
    }

    fn can_ruff(&self) -> bool {
        let trumps = self.tables.trumps;
        (self.hands[0] | self.hands[1]) & trumps != 0
            && self.tables.suits[..4].iter().any(|&suit| {
                suit & trumps == 0
                    && (0..2).any(|hand| {
                        self.hands[hand] & suit == 0
                            && self.hands[hand] & trumps != 0
                            && self.hands[1 - hand] & suit != 0
                    })
            })
    }

    /// Sees whether `suit` can be ruffed now.
    #[inline]
    fn mind(&mut self, suit: usize) {
        let ruffed = suit != self.trumps
            && self.trumps < 4
            && self.follows.iter().any(|follows| follows[suit] <= 0 && follows[self.trumps] > 0);
        if ruffed {
            self.safe &= !self.tables.suits[suit];
        } else {
            self.safe |= self.tables.suits[suit];
        }
    }

    /// A round of `suit` has been played.
    #[inline]
    fn round(&mut self, suit: usize) {
        self.follows[0][suit] -= 1;
        self.follows[1][suit] -= 1;
        if self.follows[0][suit] <= 0 && self.follows[1][suit] <= 0 {
            self.solid |= self.tables.suits[suit];
        }
        if suit == self.trumps {
            (0..4).for_each(|suit| self.mind(suit));
        } else {
            self.mind(suit);
        }
        self.sure.tricks += 1;
    }

    /// Whether rank decides in `suit`.
    #[inline]
    fn contested(&self, suit: usize) -> bool {
        self.follows[0][suit] > 0 || self.follows[1][suit] > 0
    }

    fn run(mut self, enough: i32, draw: bool, later: &[Sure; 2]) -> Sure {
        let trumps = self.tables.trumps;
        let mut blocked = 0;
        let most = self.hands.map(|hand| count(hand & !trumps));
        while self.sure.tricks < enough {
            let [own, other] = self.hands;
            let open = own & self.solid & self.safe & !blocked;
            if open != 0 {
                let first = if draw { open & trumps } else { open & !trumps };
                let card = highest(if first != 0 { first } else { open });
                let suit = self.tables.suit_of[card.trailing_zeros() as usize] as usize;
                let under = lowest(other & self.tables.suits[suit]);
                if under > card {
                    blocked |= self.tables.suits[suit];
                    continue;
                }
                if self.contested(suit) {
                    self.sure.mattered |= card;
                }
                self.hands = [own ^ card, other ^ under];
                if suit == self.trumps {
                    self.trumped = [self.trumped[0] + 1, self.trumped[1] + 1];
                }
                self.round(suit);
            } else if self.cross() {
                blocked = 0;
            } else {
                break;
            }
        }
        let mut best = self.sure;
        for (hand, sure) in later.iter().enumerate() {
            let plain = (self.sure.tricks - self.trumped[hand]).min(most[hand]);
            let tricks = plain + sure.tricks;
            if best.tricks < enough && tricks > best.tricks {
                best = Sure { tricks, mattered: self.sure.mattered | sure.mattered };
            }
        }
        best
    }

    /// Leads to a trick that partner takes, if there is one: with a low trump, else with a winner, else with any trump.
    fn cross(&mut self) -> bool {
        let [own, other] = self.hands;
        let trump = lowest(other & self.tables.trumps);
        let mut way = None;
        for suit in 0..4 {
            let cards = self.tables.suits[suit];
            let (mine, his) = (own & cards & self.safe, other & cards);
            if mine == 0 {
                continue;
            }
            let card = lowest(mine);
            if his == 0 && suit != self.trumps && trump != 0 {
                way = Some((suit, card, trump));
                if trump & self.solid == 0 {
                    break;
                }
            } else {
                let winner = lowest(his & self.solid & !(card - 1));
                if winner != 0 && way.is_none() {
                    way = Some((suit, card, winner));
                }
            }
        }
        let Some((suit, card, winner)) = way else { return false };
        if winner & self.tables.suits[suit] != 0 && self.contested(suit) {
            self.sure.mattered |= winner;
        }
        self.hands = [other ^ winner, own ^ card];
        self.at = 1 - self.at;
        self.trumped[self.at] += i32::from(winner & self.tables.trumps != 0);
        self.trumped[1 - self.at] += i32::from(suit == self.trumps);
        self.round(suit);
        true
    }
}
