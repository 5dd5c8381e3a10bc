#!/bin/bash
# scripts/check-units.sh: boots a Debian with systemd in namespaces of its own, installs the package of `npm run pack` in it as
# docs/operacao.md says, and runs the units of deploy/. It needs root on Debian with mmdebstrap; loopback is its only network.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(ls "$PWD"/.build/pack/*.tar.gz)
name=$(basename "$package" .tar.gz)
root=$PWD/.build/units/root
log=$PWD/.build/units/boot.log

if [ ! -e "$root/etc/debian_version" ]; then
  mkdir -p "$(dirname "$root")"
  mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus,passwd,age,curl,procps,libatomic1,libstdc++6 trixie "$root"
  chroot "$root" useradd --system --home-dir /var/lib/separai --shell /usr/sbin/nologin separai
  chroot "$root" age-keygen -o /root/separai.key
fi
cp --remove-destination "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
rm -rf "$root"/opt/* "$root/var/lib/separai" "$root/mnt/copias" "$root/etc/separai"
tar -C "$root/opt" -xzf "$package" --no-same-owner
ln -sfn "/opt/$name" "$root/opt/separai"
chroot "$root" install -d -m 0750 -g separai /etc/separai
chroot "$root" install -d -m 0700 -o separai -g separai /mnt/copias
printf '%s\n' ADMIN_EMAIL=gestora@cidade.exemplo.com.br ADMIN_PASSWORD=sacola-da-cidade GEOCODER_URL= > "$root/etc/separai/separai.env"
printf '%s\n' BACKUP_FOLDER=/mnt/copias BACKUP_KEEP=7d,4w,6m "BACKUP_RECIPIENT=$(grep -o 'age1.*' "$root/root/separai.key")" > "$root/etc/separai/backup.env"
cp "$root/opt/$name"/deploy/*.service "$root/opt/$name"/deploy/*.timer "$root/etc/systemd/system/"

# systemd wants a control group of its own, and user namespaces need a root that is no chroot.
groups=/sys/fs/cgroup/unified
[ -d $groups ] || groups=/sys/fs/cgroup
mkdir -p $groups/separai-check
boot='ip link set lo up
  cd "$1" && mount --bind . . && cd "$1"
  mount -t proc proc proc && mount -t sysfs sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t tmpfs tmpfs run && mount -t tmpfs tmpfs tmp && mount --rbind /dev dev
  mkdir -p old && pivot_root . old && umount -l /old
  exec env -i PATH=/usr/sbin:/usr/bin container=lxc /lib/systemd/systemd --log-level=warning --show-status=0'
(
  echo $BASHPID > $groups/separai-check/cgroup.procs
  exec unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child sh -c "$boot" sh "$root" > "$log" 2>&1
) &
for _ in $(seq 50); do systemd=$(pgrep -P $! || true); [ -n "$systemd" ] && break; sleep 0.2; done
trap 'kill -KILL $systemd; wait; rmdir $groups/separai-check/* $groups/separai-check 2> /dev/null || true' EXIT
inside() {
  nsenter --target "$systemd" --all --root --wd=/ -- env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
healthy() {
  for _ in $(seq 100); do inside curl -fs -o /dev/null http://127.0.0.1:3000/api/health && return; sleep 0.5; done
  inside journalctl -q -u separai --no-pager -n 20 -o cat
  exit 1
}
for _ in $(seq 60); do inside systemctl is-system-running 2> /dev/null | grep -q -E 'running|degraded' && break; sleep 0.5; done

inside systemd-analyze verify /etc/systemd/system/separai{.service,-backup.service,-backup.timer}
for unit in separai separai-backup; do inside systemd-analyze security --no-pager $unit.service | tail -1; done
inside systemctl enable --quiet --now separai separai-backup.timer
healthy
main=$(inside systemctl show -P MainPID separai)
echo "no ar: $(inside grep -E '^(Uid|Seccomp|NoNewPrivs|CapBnd):' "/proc/$main/status" | tr '\t\n' '  ')"
inside systemctl start separai-backup
inside journalctl -q -u separai-backup --no-pager -n 3 -o cat
inside sh -c 'cd / && /opt/separai/separai restore --drill /mnt/copias/*.age --identity /root/separai.key' | tail -2
inside runuser -u separai -- env DATA_DIR=/var/lib/separai /opt/separai/separai let-in gestora@cidade.exemplo.com.br | head -1
inside kill -KILL "$main"
sleep 6
healthy
echo "depois de kill -9: $(inside systemctl show -p NRestarts,ActiveState separai | tr '\n' ' ')"
inside systemctl stop separai
echo "depois de stop: $(inside systemctl show -p Result,ExecMainStatus,ActiveState separai | tr '\n' ' ')"
[ -z "$(inside pgrep -u separai || true)" ]
