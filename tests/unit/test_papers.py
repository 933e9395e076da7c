"""What the papers print, where their counts allow: reproduced, and where a paper contradicts itself, said so.

Every figure is from the papers' own tables: counts and rates, no text.
"""

from __future__ import annotations

import pytest

from resynth.evaluate.counts import Counts, Tokens, f_measure

# Yang & Garibaldi 2015, Tables 5 and 6: category -> expected, predicted, correct, printed P, R, F.
YANG = {
    "DATE": (4980, 4877, 4812, 0.9867, 0.9663, 0.9764), "NAME": (2883, 2726, 2643, 0.9696, 0.9168, 0.9424),
    "LOCATION": (1813, 1523, 1380, 0.9061, 0.7612, 0.8273), "AGE": (764, 728, 707, 0.9712, 0.9254, 0.9477),
    "ID": (625, 611, 573, 0.9378, 0.9168, 0.9272), "CONTACT": (218, 208, 201, 0.9663, 0.9220, 0.9437),
    "PROFESSION": (179, 132, 107, 0.8106, 0.5978, 0.6881), "Total": (11462, 10805, 10423, 0.9645, 0.9092, 0.9360),
    "DOCTOR": (1912, 1808, 1758, 0.9723, 0.9195, 0.9452), "PATIENT": (879, 830, 797, 0.9602, 0.9067, 0.9327),
    "USERNAME": (92, 88, 88, 1.0, 0.9665, 0.9778), "HOSPITAL": (875, 807, 727, 0.9009, 0.8309, 0.8644),
    "CITY": (260, 214, 184, 0.8598, 0.7077, 0.7764), "STATE": (190, 167, 154, 0.9222, 0.8105, 0.8627),
    "STREET": (136, 134, 132, 0.9851, 0.9706, 0.9778), "ZIP": (140, 136, 136, 1.0, 0.9714, 0.9855),
    "ORGANIZATION": (82, 35, 25, 0.7143, 0.3049, 0.4274), "COUNTRY": (117, 28, 22, 0.7857, 0.188, 0.3034),
    "MEDICALRECORD": (422, 427, 412, 0.9649, 0.9763, 0.9706), "IDNUM": (195, 182, 158, 0.8681, 0.8103, 0.8382),
    "DEVICE": (8, 3, 3, 1.0, 0.375, 0.5455), "PHONE": (215, 203, 199, 0.9803, 0.9256, 0.9522),
    "FAX": (2, 2, 1, 0.5, 0.5, 0.5), "EMAIL": (1, 1, 1, 1.0, 1.0, 1.0),
}
#: Cells whose printed value does not follow from the printed counts, and what does.
MISPRINTS = {
    ("Total", "P"): 0.9646, ("Total", "R"): 0.9094, ("Total", "F"): 0.9362, ("USERNAME", "R"): 0.9565,
}


@pytest.mark.parametrize("name", sorted(YANG))
def test_yang_tables_5_and_6_follow_from_their_counts(name: str):
    expected, predicted, correct, *printed = YANG[name]
    counts = Counts(expected, predicted, correct, correct)
    found = {"P": counts.precision, "R": counts.recall, "F": counts.f1}
    for column, value in zip("PRF", printed, strict=True):
        said = MISPRINTS.get((name, column), value)
        assert found[column] == pytest.approx(said, abs=0.00006), (name, column, found[column])


def test_yang_prints_totals_of_two_fewer_correct_spans():
    """The 10,423 of the total row are what the categories sum to; the rates beside it are those of 10,421."""
    assert sum(YANG[name][2] for name in ("DATE", "NAME", "LOCATION", "AGE", "ID", "CONTACT", "PROFESSION")) == 10423
    fewer = Counts(11462, 10805, 10421, 10421)
    assert (round(fewer.precision, 4), round(fewer.recall, 4), round(fewer.f1, 4)) == (0.9645, 0.9092, 0.9360)


def test_yang_prints_a_recall_of_username_that_its_counts_do_not_give():
    """88 of 92 is .9565; Table 6 prints .9665, and an F that goes with .9565."""
    counts = Counts(92, 88, 88, 88)
    assert round(counts.recall, 4) == 0.9565 != 0.9665
    assert round(counts.f1, 4) == 0.9778


def test_yang_prints_a_hipaa_token_f_that_its_p_and_r_do_not_give():
    """Table 4: P .9889 and R .9629 make F .9757; .9570 is printed."""
    assert round(f_measure(0.9889, 0.9629), 4) == 0.9757
    assert round(f_measure(0.9763, 0.9390), 4) == 0.9573
    assert round(f_measure(0.9806, 0.9414), 4) == pytest.approx(0.9606, abs=0.0001)  # printed .9611, which is macro's


def test_yang_table_4_prints_the_macro_f_of_i2b2_tokens_twice():
    """Micro P .9806 and R .9414 give .9606; the .9611 that is printed is what macro P .9815 and R .9414 give."""
    assert round(f_measure(0.9815, 0.9414), 4) == 0.9610
    assert abs(f_measure(0.9806, 0.9414) - 0.9611) > 0.0004


def test_yang_says_69_7_percent_of_its_errors_are_missing_tags():
    """880 of 1,161 are 75.8 %."""
    assert round(100 * 880 / 1161, 1) == 75.8


# Table 8: row -> (cells, missing, printed total).
TABLE_8 = {
    "Dt": ([4812, 1, 1], 106, 4980), "Dct": ([1758, 8, 1, 1], 144, 1912), "Pt": ([17, 797], 65, 879),
    "Un": ([2, 88], 2, 92), "Hpt": ([1, 727, 7, 1], 139, 875), "Ct": ([1, 184, 5, 1, 1], 68, 260),
    "Stt": ([9, 154], 27, 190), "Str": ([132], 4, 136), "Zip": ([136, 2], 2, 140), "Org": ([9, 1, 25], 47, 82),
    "Ctr": ([2, 6, 10, 22], 77, 117), "Lct": ([1, 0], 12, 13), "Age": ([707], 57, 764), "Mdr": ([412, 2], 8, 422),
    "Idn": ([6, 158], 31, 195), "Dv": ([3], 5, 8), "Ph": ([1, 199, 1], 14, 215), "Fx": ([1, 1], 0, 2),
    "Em": ([1], 0, 1), "Prf": ([107], 72, 179),
}


def test_yang_table_8_rows_that_do_not_sum_to_their_totals():
    """DATE sums to 4,920 and not 4,980; the missing of all rows are the 880 of the last one."""
    wrong = {name: sum(cells) + missing for name, (cells, missing, total) in TABLE_8.items()
             if sum(cells) + missing != total}
    assert wrong == {"Dt": 4920}
    assert sum(missing for _, missing, _ in TABLE_8.values()) == 880
    assert sum(total for _, _, total in TABLE_8.values()) == 11462


def test_yang_table_8_prints_other_totals_of_columns_than_table_6():
    """DOCTOR is predicted 1,808 times in Table 6 and 1,898 times in the last row of Table 8; CITY 214 in both."""
    column = 1758 + 17 + 2 + 1 + 2 + 28
    assert column == 1808 == YANG["DOCTOR"][1]
    assert column != 1898


# Kayaalp et al. 2014, Table 4 (TP, FN, printed sensitivity) and Table 6 (FP, P, F2).
NLM_2014 = {
    ("AlphaNumericId", "NLM-S"): (4163, 2, 1.000), ("AlphaNumericId", "MITdeid"): (1444, 2721, 0.347),
    ("AlphaNumericId", "MIST"): (4091, 74, 0.982), ("Address", "NLM-S"): (244, 48, 0.836),
    ("Address", "MITdeid"): (129, 163, 0.442), ("Address", "MIST"): (250, 42, 0.856),
    ("Date", "NLM-S"): (28823, 311, 0.989), ("Date", "MITdeid"): (27595, 1539, 0.947),
    ("Date", "MIST"): (28906, 228, 0.992), ("PHI", "NLM-S"): (33390, 201, 0.994),
    ("PHI", "MITdeid"): (29347, 4244, 0.874), ("PHI", "MIST"): (33310, 281, 0.992),
}


@pytest.mark.parametrize("row", sorted(NLM_2014))
def test_nlm_sensitivities_follow_from_their_counts(row: tuple[str, str]):
    tp, fn, printed = NLM_2014[row]
    assert Tokens(tp, fn).sensitivity == pytest.approx(printed, abs=0.0005)


@pytest.mark.parametrize(("system", "fp", "precision", "f2"), [
    ("NLM-S", 5370, 0.861, 0.964), ("MITdeid", 2143, 0.932, 0.885), ("MIST", 3143, 0.914, 0.975),
])
def test_nlm_precision_and_f2_follow_from_their_counts(system: str, fp: int, precision: float, f2: float):
    tp, fn, _ = NLM_2014["PHI", system]
    found = Tokens(tp, fn, fp)
    assert found.precision == pytest.approx(precision, abs=0.0006)
    assert found.f2 == pytest.approx(f2, abs=0.0006)


# The report of 2013, Table 5: TP, FN, FP, TN and printed sensitivity, specificity, accuracy.
NLM_2013 = (
    (2386, 2, 24597, 1117891, 0.999, 0.978, 0.979), (2243, 145, 19482, 1123006, 0.939, 0.983, 0.983),
    (1773, 615, 3591, 1138897, 0.742, 0.997, 0.996), (4163, 2, 8457, 1132254, 1.000, 0.993, 0.993),
    (1444, 2721, 1835, 1138876, 0.347, 0.998, 0.996), (4091, 74, 1804, 1138907, 0.982, 0.998, 0.998),
    (244, 48, 3466, 1141118, 0.836, 0.997, 0.997), (129, 163, 1428, 1143156, 0.442, 0.999, 0.999),
    (250, 42, 1174, 1143410, 0.856, 0.999, 0.999),
)


@pytest.mark.parametrize("row", NLM_2013)
def test_the_report_of_2013_counts_one_corpus(row):
    """Every row of Table 5 counts the same 1,144,876 tokens, and gives the rates that stand beside it."""
    *cells, sensitivity, specificity, accuracy = row
    found = Tokens(*cells)
    assert sum(found) == 1144876
    assert found.sensitivity == pytest.approx(sensitivity, abs=0.0006)
    assert found.specificity == pytest.approx(specificity, abs=0.0006)
    assert found.accuracy == pytest.approx(accuracy, abs=0.0006)


def test_the_report_without_providers():
    """33,677 false positives, 20,149 of them providers' names: 13,528 are left."""
    assert 33677 - 20149 == 13528


def test_both_reports_miss_different_addresses():
    """Table 6 of 2013 lists 29 revealed address tokens and Table 5 of 2014 48 of the same 292."""
    assert Tokens(244, 48).fn - 29 == 19


# Tafvizi & Pacula, Table 2: of 9,638 tokens that were said to be PHI 625 were not; 243 were missed.
def test_the_svm_paper_prints_precision_and_recall_swapped():
    """Its confusion matrix gives P .935 and R .974; the text says 97.37 % precision and 93.52 % recall."""
    said, false = 9638, 625
    found = Tokens(tp=said - false, fn=243, fp=false, tn=159081 - 243)
    assert round(found.precision, 4) == 0.9352
    assert round(found.sensitivity, 4) == 0.9737
    assert round(f_measure(found.precision, found.sensitivity), 4) == 0.9541
    assert round(found.tn / (found.tn + found.fn), 4) == 0.9985
    assert round(found.specificity, 4) == 0.9961


def test_the_svm_paper_cites_stat_de_id_twice():
    """Once with 98.40 % and 93.75 %, once with 98.46 % and 95.24 %; the F of 96.82 % goes with the second pair."""
    assert round(100 * f_measure(0.9846, 0.9524), 2) == 96.82
    assert round(100 * f_measure(0.9840, 0.9375), 2) == 96.02
