# Sourced by the scripts beside it: finds what they need, or installs it where that is allowed.
# Speaks on stderr only: what the service prints on stdout is data.

# A small service: the serial collector answered more requests than the default one and takes less memory, and a heap
# that starts small keeps an idle server small. Once it has grown it stays roomy: taking out the whole of it stops the
# server for some hundredths of a second, which then is seldom due; at the start the room for classes made it due twice.
# shellcheck disable=SC2034 # for those who source this
JAVA_FLAGS='-XX:+UseSerialGC -Xms64m -Xmn32m -XX:MinHeapFreeRatio=70 -XX:MetaspaceSize=64m -Xmx512m -XX:+ExitOnOutOfMemoryError'

# Java takes one collector only: one that JAVA_OPTS names takes the place of ours.
case " ${JAVA_OPTS:-} " in
  *' -XX:+Use'*'GC '*) JAVA_FLAGS=${JAVA_FLAGS#-XX:+UseSerialGC } ;;
esac

# An archive of classes that is missing, or of another Java or jar, is passed over without a word: the start takes longer.
# shellcheck disable=SC2034 # for those who source this
QUIET_ARCHIVE='-Xlog:cds=off -Xlog:cds+dynamic=off'

# install WHAT PACKAGE...: installs the first of the packages that this system has.
install() {
  what=$1
  shift
  if [ "$(id -u)" -eq 0 ]; then
    as_root='env'
  elif sudo -n true 2>/dev/null; then
    as_root='sudo -n env'
  else
    as_root=
  fi
  if [ -z "$as_root" ] || ! command -v apt-get >/dev/null; then
    echo "Install $what first, on Debian and Ubuntu with: sudo apt-get install $1" >&2
    exit 2
  fi
  echo "Installing $what" >&2
  $as_root apt-get update -qq >&2
  for package; do
    if apt-cache show "$package" >/dev/null 2>&1; then
      $as_root DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >&2
      return
    fi
  done
  echo "Install $what first: this system's package manager does not have it." >&2
  exit 2
}

# Sets JAVA_HOME, which Maven follows too: a system may have several, with an old one in front.
look_for_jdk() {
  for javac in "${JAVA_HOME:-}/bin/javac" "$(command -v javac)" /usr/lib/jvm/*/bin/javac; do
    [ -x "$javac" ] || continue
    version=$("$javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
    [ "${version:-0}" -ge 17 ] || continue
    JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$javac")")")
    export JAVA_HOME
    return
  done
  return 1
}

need_jdk() {
  look_for_jdk && return
  install 'a JDK 17 or newer' openjdk-17-jdk-headless openjdk-21-jdk-headless default-jdk-headless
  look_for_jdk && return
  echo 'Install a JDK 17 or newer first: what the package manager gave is older.' >&2
  exit 2
}

need_maven() {
  command -v mvn >/dev/null || install Maven maven
}

need_curl() {
  command -v curl >/dev/null || install curl curl
}

need_wrk() {
  command -v wrk >/dev/null || install 'the load generator wrk' wrk
}

need_strace() {
  command -v strace >/dev/null || install strace strace
}

# Sets ZIPKIN, the jar of its server, to compare with; from Maven's repository.
need_zipkin() {
  ZIPKIN=target/zipkin-server-3.6.1-exec.jar
  [ -f "$ZIPKIN" ] || mvn -q -B -ntp -Dstyle.color=never dependency:copy -DoutputDirectory=target \
    -Dartifact=io.zipkin:zipkin-server:3.6.1:jar:exec >&2
}

# Any of the names it goes by; BROWSER_FOR_TESTS names another Chromium or Chrome. The one without windows opens a page
# for half of the work.
need_chromium() {
  for chromium in "${BROWSER_FOR_TESTS:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$chromium" >/dev/null || continue
    BROWSER_FOR_TESTS=$(command -v "$chromium")
    export BROWSER_FOR_TESTS
    return
  done
  install Chromium chromium-headless-shell chromium chromium-browser
}

# archive_classes JAR ARCHIVE: starts a server on nothing, and has Java keep the classes which that took: the next starts
# take about two thirds of the time. Where it does not work there is an empty archive, and it is not tried again.
archive_classes() (
  scratch=$(mktemp -d "$(dirname "$2")/archive.XXXXXX") || exit 0
  server=
  trap 'kill $server 2>/dev/null || true; rm -rf "$scratch"' EXIT
  trap 'exit 1' INT TERM
  cd "$scratch" # away from any app.properties
  # shellcheck disable=SC2086 # each is several words
  env -i "$JAVA_HOME/bin/java" $JAVA_FLAGS -XX:ArchiveClassesAtExit=archive $QUIET_ARCHIVE \
    -jar "$1" --server.port=0 --data.dir=data >/dev/null 2>log &
  server=$!
  while kill -0 "$server" 2>/dev/null && ! grep -q '^Ready' log; do
    sleep 0.2
  done
  kill "$server" 2>/dev/null || true
  wait "$server" || true
  server=
  [ -s archive ] || : >archive
  mv -f archive "$2"
)

# run_test_class CLASS ARGUMENT...: a program among the tests, from the checkout's root, with the jar built first.
run_test_class() {
  mvn -q -B -ntp -Dstyle.color=never -DskipTests package dependency:build-classpath \
    -Dmdep.outputFile=target/test-classpath >&2
  exec "$JAVA_HOME/bin/java" -cp "target/test-classes:target/classes:$(cat target/test-classpath)" "$@"
}
