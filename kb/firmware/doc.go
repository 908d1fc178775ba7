// Package firmware reads the versions that devices report, and the ranges of
// versions for which a rule holds.
//
// A [Version] is numbers with points between them, as many as somebody likes,
// with or without zeros in front, a v before them, and something behind them:
//
//	v1.02.003.4   1.2.3b   1.2.3p2   1.2.3-rc1   1.2.3rc1   1.2.3_build5   1.2.3+meta
//
// Versions have one order. Numbers are compared as numbers, what is missing is 0.
// A single letter, with or without a number, is a patch: 1.2.3 < 1.2.3b < 1.2.4. A
// pre-release comes before its release. It is what follows a hyphen, whatever it
// says, as in SemVer; or one of the words alpha, beta, rc, pre, preview, dev and
// snapshot in any place, and a or b with a number at once behind the version:
// 1.2.3a1. Pre-releases are ordered as in SemVer, but rc10 comes after rc9, and
// letter case is nothing. What follows an underscore or a plus names a build; it
// is read and not compared. So is "build 5" or "(5)" behind a version that a device
// reports. 1_2_3 may be three numbers or a build of version 1, and is refused.
//
// A [Range] is written in any of the ways that are in use, with any spaces:
//
//	1.2.3                 this version; 1.2.3.4 is another one
//	1.2   1.2.*   1.x     all that begin so
//	>=1.2.0 <1.3.0        both; a comma may stand between them
//	1.2.* || 2.0.1        one or the other
//	~1.2.3   ~1           >=1.2.3 <1.3; >=1 <2; refused in 1.2 ~ 1.4, which may mean 1.2 - 1.4
//	^1.2.3   ^0.2.3       >=1.2.3 <2; >=0.2.3 <0.3
//	1.2 - 1.4             from 1.2 to all of 1.4
//	!=1.2.3   *           any but this one; any
//
// A pre-release is in a range only if the range names a pre-release, in the same
// alternative of ||; then the order alone decides: 1.3.0-rc1 is in neither 1.3.*
// nor <1.3.0, but in >=1.3.0-0, because -0 is the least of all pre-releases.
//
// How narrow a range is, is no number: one is narrower than another one if it is
// within it and not the other way round, see [Range.Within].
package firmware
