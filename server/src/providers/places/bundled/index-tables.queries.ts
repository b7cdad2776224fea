import type { DatabaseSync } from 'node:sqlite'

/** The kinds of places whose names a map shows. */
export const aroundKinds = "kind not in ('country', 'region')"

/** Places and names are numbered from the likeliest on, so that the order of the row numbers is a ranking. */
export function createTables(db: DatabaseSync): void {
  db.exec(`
    pragma journal_mode = memory;
    pragma synchronous = off;
    create table place (
      number integer primary key, id text not null, kind text not null, type text, score real not null,
      name text not null, zh text, region text, region_zh text, country text not null,
      lat real not null, lng real not null
    );
    create table simplified (
      zh text not null, country text not null, hans text not null, primary key (zh, country)
    ) without rowid;
    create table name (number integer primary key, place integer not null, folded text not null);
    create virtual table words using fts5 (
      name, address, content = '', columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    create table other_name (folded text not null, place integer not null, primary key (folded, place)) without rowid;
    create table spelling (words text not null);
    create table alike (letter text primary key, meant text not null) without rowid;
    create table airport (
      number integer primary key, code text not null, icao text, name text not null, zh text, city text,
      city_zh text, country text not null, zone text, lat real not null, lng real not null,
      score real not null, known text not null
    );
    create virtual table airport_words using fts5 (
      words, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
    );
  `)
}

export function prepareInserts(db: DatabaseSync) {
  return {
    place: db.prepare(`
      insert into place (number, id, kind, type, score, name, zh, region, region_zh, country, lat, lng)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    simplified: db.prepare('insert into simplified (zh, country, hans) values (?, ?, ?)'),
    name: db.prepare('insert into name (number, place, folded) values (?, ?, ?)'),
    words: db.prepare('insert into words (rowid, name, address) values (?, ?, ?)'),
    otherName: db.prepare('insert or ignore into other_name (folded, place) values (?, ?)'),
    spelling: db.prepare('insert into spelling (words) values (?)'),
    alike: db.prepare('insert into alike (letter, meant) values (?, ?)'),
    airport: db.prepare(`
      insert into airport (number, code, icao, name, zh, city, city_zh, country, zone, lat, lng, score, known)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    airportWords: db.prepare('insert into airport_words (rowid, words) values (?, ?)'),
  }
}

export function finishTables(db: DatabaseSync): void {
  db.exec(`
    insert into words (words) values ('optimize');
    insert into airport_words (airport_words) values ('optimize');
    create virtual table spot using rtree (number, south, north, west, east);
    insert into spot select number, lat, lat, lng, lng from place where ${aroundKinds};
    create index place_id on place (id);
    create index name_folded on name (folded);
    create index airport_code on airport (code);
    create index airport_icao on airport (icao);
  `)
}
