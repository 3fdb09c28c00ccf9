package dev.runlog.testing;

import java.util.List;

/** Of each form of secret that is known, one or more. */
public final class PlantedSecrets {

    public static final List<String> ALL = List.of(
            "alice.o'neil+trip@mail.example.co.uk",
            "jürgen@münchen.example.de",
            "+49 30 1234567",
            "0049301234567",
            "(415) 555-2671",
            "415-555-2671",
            "192.168.17.4",
            "2001:db8:85a3:0:0:8a2e:370:7334",
            "fe80::8a2e:370:7334",
            "219-09-9999",
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "4111 1111 1111 1111",
            "5500-0000-0000-0004",
            "378282246310005",
            "DE89370400440532013000",
            "GB82 WEST 1234 5698 7654 32",
            "sk-proj-abcdefghijklmnop1234",
            "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
            "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
            "github_pat_11ABCDEFG0abcdefghijkl",
            "xoxb-123456789012-abcdefABCDEF",
            "AKIAIOSFODNN7EXAMPLE",
            "runlog_live_4eC39HqLyjWDarjtT1zdp7dcX",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P",
            "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1\n-----END RSA PRIVATE KEY-----",
            "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY");

    private PlantedSecrets() {}
}
