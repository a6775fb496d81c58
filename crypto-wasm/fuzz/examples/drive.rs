//! The same entry points without libFuzzer: random changes of the seeds, the same for the same number.
//! `drive TARGET SECONDS SEED FOLDER`: the folder holds seeds. An input that panics is written beside it.

use std::path::Path;
use std::time::{Duration, Instant};

const MAX_BYTES: usize = 4096;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() >> 33).unwrap_or(0) % end.max(1)
    }

    fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, target, seconds, seed, folder] = arguments.as_slice() else {
        panic!("drive TARGET SECONDS SEED FOLDER");
    };
    let seeds = read_seeds(Path::new(folder));
    let mut random = Random(seed.parse().expect("a number"));
    let end = Instant::now() + Duration::from_secs(seconds.parse().expect("a number"));
    let mut runs = 0_u64;
    while Instant::now() < end {
        let input = change(&mut random, &seeds);
        if std::panic::catch_unwind(|| coffer_fuzz::run(target, &input)).is_err() {
            let name = format!("{folder}-crash-{runs}");
            std::fs::write(&name, &input).expect("room for the input");
            println!("{target}: panicked after {runs} inputs, see {name}");
            std::process::exit(1);
        }
        runs += 1;
    }
    println!("{target}: {runs} inputs of {} seeds, seed {seed}, no panic", seeds.len());
}

fn read_seeds(folder: &Path) -> Vec<Vec<u8>> {
    let mut files: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.sort();
    let seeds: Vec<Vec<u8>> = files.iter().filter_map(|file| std::fs::read(file).ok()).collect();
    if seeds.is_empty() {
        vec![Vec::new()]
    } else {
        seeds
    }
}

fn change(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = seeds[random.below(seeds.len())].clone();
    let other = &seeds[random.below(seeds.len())];
    for _ in 0..random.below(6) {
        let at = random.below(input.len() + 1);
        let length = random.below(16);
        match random.below(7) {
            0 => input.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
            1 => input.iter_mut().skip(at).take(length).for_each(|byte| *byte = random.byte()),
            2 => input.truncate(at),
            3 => input.splice(at..at, (0..length).map(|_| random.byte())).for_each(drop),
            4 => input.splice(at..(at + length).min(input.len()), []).for_each(drop),
            5 => input.splice(at.., other.iter().skip(at).copied()).for_each(drop),
            _ => input.iter_mut().take(1).for_each(|choice| *choice = random.byte()),
        }
    }
    input.truncate(MAX_BYTES);
    input
}
