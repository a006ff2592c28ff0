#!/usr/bin/env bash
# Deploys one built site. Replace the body with the commands of your host (a bucket sync, a CDN's command line). The
# script is called once per dealer with the slug and the folder. It must exit non-zero when the upload fails.
#
#   scripts/deploy-site.sh SLUG FOLDER
#
# By default it copies the site to $DEPLOY_TARGET/SLUG and replaces the old folder at the end. Without DEPLOY_TARGET it
# only prints what it would do.
set -euo pipefail

slug=${1:?usage: scripts/deploy-site.sh SLUG FOLDER}
folder=${2:?usage: scripts/deploy-site.sh SLUG FOLDER}

if [ ! -f "$folder/index.html" ]; then
  echo "deploy: $folder is not a built site" >&2
  exit 1
fi

if [ -z "${DEPLOY_TARGET:-}" ]; then
  echo "deploy: $slug ($(find "$folder" -type f | wc -l) files) would be deployed; set DEPLOY_TARGET to copy it"
  exit 0
fi

mkdir -p "$DEPLOY_TARGET"
rm -rf "$DEPLOY_TARGET/.$slug.new" "$DEPLOY_TARGET/.$slug.old"
cp -R "$folder" "$DEPLOY_TARGET/.$slug.new"
if [ -d "$DEPLOY_TARGET/$slug" ]; then mv "$DEPLOY_TARGET/$slug" "$DEPLOY_TARGET/.$slug.old"; fi
mv "$DEPLOY_TARGET/.$slug.new" "$DEPLOY_TARGET/$slug"
rm -rf "$DEPLOY_TARGET/.$slug.old"
echo "deploy: $slug is at $DEPLOY_TARGET/$slug"
