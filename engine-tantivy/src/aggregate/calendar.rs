//! Calendar intervals, in UTC; weeks start on Monday, as in Elasticsearch.

use serde::Deserialize;

pub const DAY: i64 = 86_400_000;

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "camelCase")]
pub enum Calendar {
    Year,
    Quarter,
    Month,
    Week,
    Day,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(untagged)]
pub enum Interval {
    Calendar(Calendar),
    Fixed {
        #[serde(rename = "fixedMs")]
        fixed_ms: i64,
    },
}

impl Interval {
    /// The start of the interval that contains a point in time.
    pub fn start(self, at: i64) -> i64 {
        match self {
            Interval::Fixed { fixed_ms } => at.div_euclid(fixed_ms) * fixed_ms,
            Interval::Calendar(Calendar::Day) => at.div_euclid(DAY) * DAY,
            Interval::Calendar(Calendar::Week) => {
                let days = at.div_euclid(DAY);
                (days - (days + 3).rem_euclid(7)) * DAY
            }
            Interval::Calendar(calendar) => {
                let (year, month) = year_and_month(at.div_euclid(DAY));
                days_before(year, first_month(calendar, month)) * DAY
            }
        }
    }

    /// The start of the interval after the one that starts at `start`.
    pub fn next(self, start: i64) -> i64 {
        match self {
            Interval::Fixed { fixed_ms } => start + fixed_ms,
            Interval::Calendar(Calendar::Day) => start + DAY,
            Interval::Calendar(Calendar::Week) => start + 7 * DAY,
            Interval::Calendar(calendar) => {
                let (year, month) = year_and_month(start.div_euclid(DAY));
                let after = month - 1 + months(calendar);
                days_before(year + after.div_euclid(12), after.rem_euclid(12) + 1) * DAY
            }
        }
    }
}

fn months(calendar: Calendar) -> i64 {
    match calendar {
        Calendar::Year => 12,
        Calendar::Quarter => 3,
        _ => 1,
    }
}

fn first_month(calendar: Calendar, month: i64) -> i64 {
    let size = months(calendar);
    (month - 1) / size * size + 1
}

/// Year and month of a day, counted from 1970, in the Gregorian calendar. Years are counted from March, so that leap days come last.
fn year_and_month(days: i64) -> (i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let month = (from_march + 2) % 12 + 1;
    (year_of_era + era * 400 + i64::from(month <= 2), month)
}

/// The days from 1970 to the first day of a month.
fn days_before(year: i64, month: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2024-02-29T13:00:00Z, a Thursday.
    const LEAP: i64 = 1_709_211_600_000;

    fn start(calendar: Calendar, at: i64) -> i64 {
        Interval::Calendar(calendar).start(at)
    }

    #[test]
    fn finds_the_start_of_each_bucket() {
        assert_eq!(start(Calendar::Year, LEAP), 1_704_067_200_000);
        assert_eq!(start(Calendar::Quarter, LEAP), 1_704_067_200_000);
        assert_eq!(start(Calendar::Month, LEAP), 1_706_745_600_000);
        assert_eq!(start(Calendar::Week, LEAP), 1_708_905_600_000);
        assert_eq!(start(Calendar::Day, LEAP), 1_709_164_800_000);
    }

    #[test]
    fn works_before_1970_and_in_the_year_1() {
        assert_eq!(start(Calendar::Year, -1), -31_536_000_000);
        assert_eq!(start(Calendar::Month, -62_135_596_800_000), -62_135_596_800_000);
    }

    #[test]
    fn goes_from_month_to_month() {
        let mut at = start(Calendar::Month, 0);
        for _ in 0..12 * 60 {
            let next = Interval::Calendar(Calendar::Month).next(at);
            assert_eq!(start(Calendar::Month, next), next);
            assert_eq!(start(Calendar::Month, next - 1), at);
            at = next;
        }
        assert_eq!(at, 1_893_456_000_000);
    }
}
