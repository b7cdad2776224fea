#!/bin/sh
# Builds Citus from its sources for Debian's PostgreSQL 15: sh bench/citus.sh SOURCES, as root. Some ten minutes.
set -eu
sources=${1:?the folder with the sources of Citus 13.2}
apt-get install -y -q postgresql-15 postgresql-server-dev-15 build-essential libkrb5-dev libssl-dev liblz4-dev \
  libzstd-dev libxml2-dev libxslt1-dev libselinux1-dev libpam0g-dev libreadline-dev
cd "$sources"
# The server has a function of this name since 15.20.
grep -q citus_have_createdb_privilege src/include/pg_version_compat.h ||
  sed -i 's/have_createdb_privilege/citus_have_createdb_privilege/g' src/include/pg_version_compat.h
PG_CONFIG=/usr/lib/postgresql/15/bin/pg_config ./configure --without-libcurl
make -j2 extension with_llvm=no
make install-all with_llvm=no
