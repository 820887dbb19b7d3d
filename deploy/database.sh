#!/bin/bash
# Makes the product's two database users and its database, once, when the database's volume is new.
set -euo pipefail
psql --username postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" <<'SQL'
CREATE ROLE handrail_owner LOGIN PASSWORD :'owner';
CREATE ROLE handrail_app LOGIN PASSWORD :'app';
CREATE DATABASE handrail OWNER handrail_owner;
SQL
