//! Tricks that the side on lead can cash, one after the other, whatever the other side does.
//!
//! A plan is played through with the side's own hands alone.  Of the others it minds how often each can still follow
//! suit, whether he can ruff, and which cards of theirs are the best.  Partners cross to each other over a winner or a
//! ruff.  Who follows plays his lowest; what else is thrown on a trick is never a card that the plan needs, since the
//! plan takes no more tricks than a hand has cards.

use super::bounds::{Sure, outnumber};
use super::frame::Frame;
use crate::tables::{Cards, MAX_PLAYERS, MAX_SUITS, Tables, count, highest, lowest, over};

const NO_SUIT: usize = MAX_SUITS;

struct Cash<'a> {
    tables: &'a Tables,
    /// The hand on lead and its partner's.
    hands: [Cards; 2],
    /// Cards of the side that nothing beats in their suits.
    solid: Cards,
    /// The suits that neither of the others can ruff now.
    safe: Cards,
    /// How often each of the others follows to each suit.
    follows: [[i32; MAX_SUITS]; 2],
    /// The place of trumps among the suits, [`NO_SUIT`] if there are none.
    trumps: usize,
    sure: Sure,
    /// Which of the two hands is on lead.
    at: usize,
    /// To how many of the tricks each hand plays a trump.
    trumped: [i32; 2],
}

/// The tricks that the side of `leader` cashes, with those that its trumps win later, as far as `enough`.
pub(super) fn cash(frame: &Frame, hands: &[Cards; MAX_PLAYERS], leader: usize, enough: i32) -> Sure {
    let tables = &frame.tables;
    let side = [hands[leader], hands[(leader + 2) & 3]];
    let others = [hands[(leader + 1) & 3], hands[(leader + 3) & 3]];
    let solid = tables
        .suits
        .iter()
        .fold(0, |solid, suit| solid | over((side[0] | side[1]) & suit, (others[0] | others[1]) & suit));
    let later = side.map(|hand| outnumber(hand & tables.trumps, (others[0] | others[1]) & tables.trumps));
    // with fewer good cards than that it is hardly ever enough
    if count(solid) + later[0].tricks.max(later[1].tricks) < enough || count(side[0]).min(count(side[1])) < enough {
        return Sure::default();
    }
    let follows = others.map(|hand| tables.suits.map(|suit| count(hand & suit)));
    let trumps = tables.suits.iter().position(|suit| suit & tables.trumps != 0).unwrap_or(NO_SUIT);
    let mut plan =
        Cash { tables, hands: side, solid, safe: 0, follows, trumps, sure: Sure::default(), at: 0, trumped: [0; 2] };
    (0..MAX_SUITS).for_each(|suit| plan.mind(suit));
    plan.run(enough, &later)
}

impl Cash<'_> {
    /// Sees whether `suit` can be ruffed now.
    #[inline]
    fn mind(&mut self, suit: usize) {
        let ruffed = suit != self.trumps
            && self.trumps != NO_SUIT
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
            (0..MAX_SUITS).for_each(|suit| self.mind(suit));
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

    fn run(mut self, enough: i32, later: &[Sure; 2]) -> Sure {
        let trumps = self.tables.trumps;
        let mut blocked = 0;
        let most = self.hands.map(|hand| count(hand & !trumps));
        while self.sure.tricks < enough {
            let [own, other] = self.hands;
            let open = own & self.solid & self.safe & !blocked;
            if open != 0 {
                let first = open & trumps;
                let card = highest(if first != 0 { first } else { open });
                let suit = self.tables.suit_of[card.trailing_zeros() as usize] as usize;
                let under = lowest(other & self.tables.suits[suit]);
                if under > card {
                    blocked |= self.tables.suits[suit];
                    continue;
                }
                // rank decides against the others, and which of the two partners is on lead next
                if under != 0 || self.contested(suit) {
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
        for suit in 0..MAX_SUITS {
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
        if winner & self.tables.suits[suit] != 0 {
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
