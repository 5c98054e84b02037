#!/bin/bash
# Runs what docs/guides/server.md says about packaging: builds its container and asks it, holds its unit to systemd, and opens the
# studio through nginx. Each part is skipped by name where its program is not here.
#   test/packaging/run.sh                        # Debian: apt-get install podman buildah runc debootstrap nginx-light systemd chromium
#   BASE_ROOTFS=/folder test/packaging/run.sh    # the root folder of an image with Node, in place of one from the network
set -euo pipefail

here="$(cd "$(dirname "$0")/../.." && pwd)"
guide="$here/docs/guides/server.md"
work="$(mktemp -d)"
secret=0123456789abcdef0123456789abcdef
port=8080
pids=()
storage=(--root "$work/storage" --runroot "$work/running" --storage-driver overlay)
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
  if command -v podman > /dev/null; then podman "${storage[@]}" rm --all --force > /dev/null 2>&1 || true; fi
  wait 2> /dev/null || true
  umount "$work/storage/overlay" 2> /dev/null || true
  rm -rf "$work"
}
trap finish EXIT

lacks() {
  for each in "$@"; do
    if ! command -v "$each" > /dev/null; then
      echo "there is no $each here"
      return
    fi
  done
  return 1
}
block() { # language: the first fenced block of the guide in it
  awk -v open="\`\`\`$1" '$0 == open { on = 1; next } on && /^```/ { exit } on' "$guide"
}
check() { # what, expected, found
  if [ "$2" != "$3" ]; then
    echo "$1: expected $2, found $3"
    exit 1
  fi
  echo "$1: $3"
}
ask() { # address below the server, further words of curl
  curl --silent --max-time 20 --header "Authorization: Bearer $secret" "http://localhost:$port$1" "${@:2}"
}
until_up() {
  for _ in $(seq 100); do
    if curl --silent --fail --output "$work/health" "http://localhost:$port/healthz"; then return; fi
    sleep 0.1
  done
  echo "the server does not answer"
  exit 1
}

if curl --silent --output /dev/null "http://localhost:$port/"; then
  echo "port $port is taken"
  exit 1
fi
mkdir -p "$work/context" "$work/data" "$work/units"
printf 'Ann\tknows\tBob\nBob\tknows\tCid\n' > "$work/data/films.tsv"
echo "me: $secret" > "$work/tokens"
chmod 755 "$work" "$work/data"
chmod 644 "$work/tokens" "$work/data/films.tsv"

# An image of Node made here, for machines that reach no registry of images.
base_image() {
  local rootfs="${BASE_ROOTFS:-}"
  if [ -z "$rootfs" ]; then
    if podman "${storage[@]}" pull --quiet docker.io/library/node:22-slim > /dev/null 2>&1; then return; fi
    rootfs="$work/rootfs"
    debootstrap --variant=minbase --include=ca-certificates stable "$rootfs" > "$work/debootstrap.log"
    npm install --silent --no-save --prefix "$work/node" node@22 npm@10
    cp "$work/node/node_modules/node/bin/node" "$rootfs/usr/local/bin/node"
    mkdir -p "$rootfs/usr/local/lib/node_modules"
    cp -r "$work/node/node_modules/npm" "$rootfs/usr/local/lib/node_modules/npm"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$rootfs/usr/local/bin/npm"
    chroot "$rootfs" useradd --uid 1000 --create-home node
    cp -r /etc/ssl/certs "$rootfs/etc/ssl/"
  fi
  tar -C "$rootfs" -c . | podman "${storage[@]}" import --quiet --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' \
    - docker.io/library/node:22-slim > /dev/null
}

# The system calls of the unit's filter as a profile that a container obeys.
system_calls() {
  local group="$1" line
  while read -r line; do
    case "$line" in
      '#'* | '') ;;
      @*) if [ "$line" != "$group" ]; then system_calls "$line"; fi ;;
      *) echo "$line" ;;
    esac
  done < <(systemd-analyze syscall-filter "$group")
}
profile() {
  system_calls @system-service | sort -u | node -e '
    const names = require("node:fs").readFileSync(0, "utf8").trim().split("\n");
    const rules = [{ names, action: "SCMP_ACT_ALLOW" }];
    console.log(JSON.stringify({ defaultAction: "SCMP_ACT_ERRNO", defaultErrnoRet: 1, syscalls: rules }));'
}

container() {
  if lacks podman buildah runc || { [ -z "${BASE_ROOTFS:-}" ] && lacks debootstrap; }; then return; fi
  block dockerfile > "$work/context/Dockerfile"
  (cd "$here" && npm pack --silent --ignore-scripts --pack-destination "$work/context" > /dev/null)
  base_image
  buildah "${storage[@]}" bud --format docker --isolation chroot --pull-never --tag lacuna "$work/context" > "$work/build.log" 2>&1 ||
    { tail -n 20 "$work/build.log"; exit 1; }
  local calls=()
  if ! lacks systemd-analyze; then
    profile > "$work/profile.json"
    calls=(--security-opt "seccomp=$work/profile.json")
  fi
  run() { podman "${storage[@]}" --runtime runc --log-level fatal "$@"; }
  # Limits and the host's network: what a container within a container is allowed.
  run run --detach --name lacuna --network host --ulimit nofile=4096:4096 --ulimit nproc=1024:1024 --read-only --tmpfs /tmp --cap-drop ALL \
    --security-opt no-new-privileges "${calls[@]}" --volume "$work/data:/data:ro" --volume "$work/tokens:/run/secrets/tokens:ro" lacuna > /dev/null
  until_up
  run healthcheck run lacuna
  echo "the health check of the image passes"
  check "user" node "$(run exec lacuna id --user --name)"
  check "leftovers in /tmp" "" "$(run exec lacuna ls /tmp)"
  check "an answer" '[["Bob"]]' "$(ask '/api/v1/graphs/films/ask' --get --data-urlencode 'q=?c : knows(Ann, ?c)' | field answers)"
  check "an answer of SPARQL" "2" "$(ask /api/v1/graphs/films/sparql --header 'Accept: text/csv' \
    --data-urlencode 'query=SELECT (COUNT(*) AS ?n) { ?a <urn:lacuna:relation:knows> ?b }' | tail -n 1 | tr -d '\r')"
  job
  local begun="$(date +%s%N)"
  run stop --time 10 lacuna > /dev/null
  check "status after SIGTERM" 0 "$(run inspect lacuna --format '{{.State.ExitCode}}')"
  echo "it ended after $((($(date +%s%N) - begun) / 1000000)) ms"
  run rm lacuna > /dev/null
}
field() {
  node -e 'console.log(JSON.stringify(JSON.parse(require("node:fs").readFileSync(0, "utf8"))[process.argv[1]]))' "$1"
}
job() {
  local place
  place="/api/v1/jobs/$(ask /api/v1/jobs --json '{"operation":"trainLinks","parameters":{"graph":"films","epochs":2,"rank":4}}' | field id | tr -d '"')"
  for _ in $(seq 200); do
    if [[ "$(ask "$place" | field status)" =~ done|failed ]]; then break; fi
    sleep 0.1
  done
  check "a job of training" '"done"' "$(ask "$place" | field status)"
}

unit() {
  if lacks systemd-analyze; then return; fi
  # What verify looks for on this machine: the program itself.
  block ini | sed "s|/usr/bin/lacuna|$(command -v true)|" > "$work/units/lacuna.service"
  systemd-analyze verify "$work/units/lacuna.service"
  echo "systemd-analyze verify accepts the unit"
  systemd-analyze security --offline=yes "$work/units/lacuna.service" | tail -n 1
}

proxy() {
  if lacks nginx openssl || lacks "${LACUNA_CHROMIUM:-chromium}"; then return; fi
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout "$work/key.pem" -out "$work/certificate.pem" 2> /dev/null
  cat > "$work/nginx.conf" << END
daemon off;
pid $work/nginx.pid;
error_log $work/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path $work/body;
  proxy_temp_path $work/proxy;
  fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi;
  scgi_temp_path $work/scgi;
  server {
    listen 127.0.0.1:8443 ssl;
    ssl_certificate $work/certificate.pem;
    ssl_certificate_key $work/key.pem;
    $(block nginx)
  }
}
END
  node "$here/dist/cli/main.js" serve "$work/data" --port "$port" --public https://localhost:8443/lacuna --jobs "$work/jobs" \
    --token-file "$work/tokens" --json > "$work/serve.log" &
  pids+=($!)
  nginx -c "$work/nginx.conf" -e "$work/nginx.log" &
  pids+=($!)
  for _ in $(seq 100); do
    if curl --silent --insecure --fail --output "$work/health" https://localhost:8443/lacuna/healthz; then break; fi
    sleep 0.1
  done
  node "$here/test/packaging/studio.mjs" "$(head -n 1 "$work/serve.log" | field link | tr -d '"')" https://localhost:8443/lacuna
  check "another name" 403 "$(curl --silent --insecure --output "$work/refused" --write-out '%{http_code}' --header 'Host: evil.example' \
    https://localhost:8443/lacuna/api/v1/graphs)"
}

for part in container unit proxy; do
  echo "== $part"
  "$part"
done
