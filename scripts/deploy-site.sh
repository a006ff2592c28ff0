#!/usr/bin/env bash
# Hands one built site to its host. Replace the body for yours (a bucket sync, a CDN's own command line): it is
# called once a dealer with the slug and the folder, and must exit non-zero when the site did not arrive.
#
#   scripts/deploy-site.sh SLUG FOLDER
#
# As it stands it copies to $DEPLOY_TARGET/SLUG, swapped in whole; without DEPLOY_TARGET it says what it would do.
set -euo pipefail

slug=${1:?usage: scripts/deploy-site.sh SLUG FOLDER}
folder=${2:?usage: scripts/deploy-site.sh SLUG FOLDER}

if [ ! -f "$folder/index.html" ]; then
  echo "deploy: $folder holds no built site" >&2
  exit 1
fi

if [ -z "${DEPLOY_TARGET:-}" ]; then
  echo "deploy: $slug ($(find "$folder" -type f | wc -l) files) would go to its host; set DEPLOY_TARGET to copy it"
  exit 0
fi

mkdir -p "$DEPLOY_TARGET"
rm -rf "$DEPLOY_TARGET/.$slug.new" "$DEPLOY_TARGET/.$slug.old"
cp -R "$folder" "$DEPLOY_TARGET/.$slug.new"
if [ -d "$DEPLOY_TARGET/$slug" ]; then mv "$DEPLOY_TARGET/$slug" "$DEPLOY_TARGET/.$slug.old"; fi
mv "$DEPLOY_TARGET/.$slug.new" "$DEPLOY_TARGET/$slug"
rm -rf "$DEPLOY_TARGET/.$slug.old"
echo "deploy: $slug is at $DEPLOY_TARGET/$slug"
