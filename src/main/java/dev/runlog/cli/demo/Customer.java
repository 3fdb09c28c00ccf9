package dev.runlog.cli.demo;

import java.util.List;

/** For whom sessions run: few of them often, many of them once. Always on the same plan and in the same region. */
record Customer(String userId, String plan, String region) {

    private static final int LEAST = 40;
    private static final int SESSIONS_EACH = 25;

    private static final List<String> FIRST_NAMES = List.of(
            "maria", "kofi", "ingrid", "yuki", "sam", "lena", "priya", "tom", "ana", "jonas", "fatima", "li", "noah",
            "zoe", "omar", "elif", "pavel", "ruth", "diego");
    private static final List<String> LAST_NAMES = List.of(
            "lopez", "mensah", "dahl", "tanaka", "okafor", "fischer", "nair", "byrne", "silva", "weber", "haddad",
            "chen", "martin", "rossi", "aydin", "novak", "cohen");
    private static final List<String> DOMAINS = List.of(
            "northwind.example",
            "brightside.example",
            "halden.example",
            "marigold.example",
            "kestrel.example",
            "polder.example",
            "tideway.example",
            "acorn.example",
            "vireo.example",
            "lumen.example",
            "mail.example");
    private static final List<String> PLANS = List.of("free", "free", "pro", "pro", "pro", "enterprise");
    private static final List<String> REGIONS = List.of("eu-west", "us-east", "eu-west", "ap-south", "us-west");

    /** @param sessions of all customers together */
    static Customer any(Chance chance, long sessions) {
        double all = Math.max(LEAST, sessions / SESSIONS_EACH);
        return of((long) chance.magnitude(1, all + 1));
    }

    /** Lists of lengths without a common factor: the first 3,553 are all different people. */
    private static Customer of(long rank) {
        long namesakes = rank / ((long) FIRST_NAMES.size() * LAST_NAMES.size() * DOMAINS.size());
        String name = at(FIRST_NAMES, rank) + "." + at(LAST_NAMES, rank);
        return new Customer(
                name + (namesakes == 0 ? "" : namesakes + 1) + "@" + at(DOMAINS, rank),
                at(PLANS, rank),
                at(REGIONS, rank));
    }

    private static String at(List<String> list, long rank) {
        return list.get((int) (rank % list.size()));
    }
}
