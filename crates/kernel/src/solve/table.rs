//! The transposition table: what is known of positions at the start of a trick.
//!
//! Positions of one shape share a list of entries, which lie together in memory; an entry fits every position whose
//! picture agrees with its own in the cards that mattered.  Keys are compared whole, so no hash can mislead.  The table is bounded; a new question
//! only raises the generation, and what is of an older one counts as empty.

use super::frame::Frame;
use crate::tables::MAX_SUITS;

const PROBES: usize = 8;
/// No card.
pub(super) const NOTHING: (u8, u8) = (u8::MAX, 0);

#[derive(Clone, Copy, Default)]
struct Head {
    shape: u128,
    key: u64,
    /// Where the list begins.
    first: u32,
    /// How many entries it has; its room is the next power of two.
    number: u32,
}

/// What is known of the positions that agree with a picture.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    picture: u128,
    mask: u128,
    /// How many cards from the top of each suit mattered.
    pub tops: [u8; MAX_SUITS],
    /// Side 0 gets at least so much.
    pub least: i16,
    /// Side 0 gets at most so much.
    pub most: i16,
    /// The suit of the card that settled it, 255 if none did, and its place in the suit from the top.
    pub best: (u8, u8),
}

/// The start of a trick, as the table tells it from others.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub shape: u128,
    /// The seat to lead, with what else it hangs on.
    pub place: u32,
    pub picture: u128,
}

/// The table.
pub(super) struct Table {
    heads: Vec<Head>,
    /// Of each entry the brief of its picture and of its mask, so that most that do not fit are passed over at a glance.
    briefs: Vec<[u32; 2]>,
    entries: Vec<Entry>,
    most_entries: usize,
    mask: usize,
    generation: u64,
}

impl Table {
    /// A table of at most so many bytes.
    pub fn new(memory: usize) -> Table {
        let heads = (memory / 6 / size_of::<Head>()).max(64).next_power_of_two() / 2;
        let heads = heads.clamp(64, 1 << 18);
        let left = memory.saturating_sub(heads * size_of::<Head>());
        let most_entries = (left / size_of::<(Entry, [u32; 2])>()).clamp(64, u32::MAX as usize);
        let (heads, mask) = (vec![Head::default(); heads], heads - 1);
        Table { heads, briefs: Vec::new(), entries: Vec::new(), most_entries, mask, generation: 0 }
    }

    /// Forgets everything; a game of `cards` cards follows.
    pub fn renew(&mut self, cards: u32) {
        self.forget();
        let wanted = if cards <= 32 { 1 << 11 } else { 1 << 16 };
        self.mask = self.heads.len().min(wanted) - 1;
    }

    fn key(&self, place: u32) -> u64 {
        self.generation << 24 | u64::from(place)
    }

    fn slot(&self, shape: u128, key: u64) -> Result<usize, usize> {
        let mixed = (shape as u64 ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ ((shape >> 64) as u64);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let start = (mixed >> 32) as usize;
        for probe in 0..PROBES {
            let at = (start + probe) & self.mask;
            let head = &self.heads[at];
            if head.key == key && head.shape == shape {
                return Ok(at);
            }
            if head.key >> 24 != self.generation {
                return Err(at);
            }
        }
        Err(start & self.mask)
    }

    /// The first entry that fits and settles the question, or else the best card of one that only fits.
    #[inline]
    pub fn find(&self, frame: &Frame, spot: &Spot, need: i16) -> Result<&Entry, (u8, u8)> {
        let (mut hint, picture) = (NOTHING, spot.picture);
        if let Ok(slot) = self.slot(spot.shape, self.key(spot.place)) {
            let head = &self.heads[slot];
            let list = head.first as usize..head.first as usize + head.number as usize;
            let (entries, brief) = (&self.entries[list.clone()], frame.brief(picture));
            for (&[sign, mask], entry) in self.briefs[list].iter().zip(entries).rev() {
                if (sign ^ brief) & mask == 0 && (entry.picture ^ picture) & entry.mask == 0 {
                    if entry.least >= need || entry.most < need {
                        return Ok(entry);
                    }
                    hint = entry.best;
                }
            }
        }
        Err(hint)
    }

    /// Keeps what was found out: that side 0 gets `need` at least, or that it gets less.
    pub fn store(
        &mut self,
        frame: &Frame,
        &Spot { shape, place, picture }: &Spot,
        tops: [u8; MAX_SUITS],
        (need, reached): (i16, bool),
        best: (u8, u8),
    ) {
        let (least, most) = if reached { (need, i16::MAX) } else { (i16::MIN, need - 1) };
        let mask = frame.mask(tops);
        let entry = Entry { picture, mask, tops, least, most, best };
        let key = self.key(place);
        let slot = match self.slot(shape, key) {
            Ok(slot) => slot,
            Err(slot) => {
                self.heads[slot] = Head { shape, key, first: 0, number: 0 };
                slot
            }
        };
        let Head { first, number, .. } = self.heads[slot];
        if number == 0 || number.is_power_of_two() {
            // the list moves to where it has room for twice as many
            let (from, room) = (first as usize, (2 * number as usize).max(1));
            if self.entries.len() + room > self.most_entries {
                self.forget();
                return;
            }
            self.heads[slot].first = self.entries.len() as u32;
            self.entries.extend_from_within(from..from + number as usize);
            self.entries.resize(self.entries.len() + room - number as usize, Entry::default());
            self.briefs.extend_from_within(from..from + number as usize);
            self.briefs.resize(self.entries.len(), [0; 2]);
        }
        let head = &mut self.heads[slot];
        let at = head.first as usize + head.number as usize;
        (self.entries[at], self.briefs[at]) = (entry, [frame.brief(picture), frame.brief(mask)]);
        head.number += 1;
    }

    fn forget(&mut self) {
        self.generation += 1;
        self.entries.clear();
        self.briefs.clear();
    }
}
