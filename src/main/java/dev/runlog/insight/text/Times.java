package dev.runlog.insight.text;

/** How people and programs write dates, times and durations. */
final class Times {

    private static final String MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
            + "|January|February|March|April|June|July|August|September|October|November|December"
            + "|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Okt|Dez"
            + "|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
            + "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\\b\\.?";
    private static final String DAY_OF_WEEK = "(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?";
    private static final String CLOCK = "\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?";
    private static final String ZONE = "(?: ?(?:Z|GMT|UTC|CET|CEST|[AP]M|[+-]\\d{2}:?\\d{2})\\b)?";
    private static final String AT = "(?:(?:T|,? (?:at )?)" + CLOCK + ZONE + ")?";

    /** A date, a time, or both. */
    static final String PATTERN = "(?<![\\w.])(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}" + AT
            + "|\\d{1,2}[./]\\d{1,2}[./]\\d{4}" + AT
            + "|\\d{4}年\\d{1,2}月\\d{1,2}日"
            + "|" + DAY_OF_WEEK + "(?i:\\d{1,2}(?:st|nd|rd|th)?\\.? (?:de |of )?" + MONTH + "(?:,? (?:de )?\\d{4})?)"
            + AT
            + "|" + DAY_OF_WEEK + "(?i:" + MONTH + " \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? \\d{4}\\b)?)" + AT
            + "|" + CLOCK + ZONE + ")(?![\\w:])";

    /** What a duration is measured in. */
    static final String UNIT =
            "(?:ns|µs|μs|us|ms|[smhd]|milliseconds?|millis|msecs?|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?"
                    + "|Sekunden?|Minuten?|Stunden?|secondes?|segundos?|minutos?|heures?|horas?|секунд[аы]?|秒|分钟|分|小时|초)";

    private Times() {}
}
