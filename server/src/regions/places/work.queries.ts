import type { DatabaseSync } from 'node:sqlite'

/** What is found in an extract, as it lies in the work database; spots are whole numbers of 10^-7 degrees. */
export interface Found {
  /** As OpenStreetMap's, such as `n123`. */
  id: string
  /** Things of one name and one heap that lie close are one place. */
  heap: Heap
  kind: string
  score: number
  lng: number
  lat: number
  /** Metres of a street, of which a place may have many. */
  length: number
  name: string
  names: string | null
  words: string | null
  street: string | null
  hours: string | null
  website: string | null
  phone: string | null
}

export const heaps = ['town', 'street', 'stop', 'line', 'other'] as const
export type Heap = (typeof heaps)[number]

/** A place where people live, as an area, or as a spot and how far around it is likely meant. */
export interface Home {
  id: string
  /** That of administration, or one that stands for the tag `place`. */
  level: number
  west: number
  south: number
  east: number
  north: number
  /** Rings, one after the other, each behind its length; null of a spot. */
  rings: Uint8Array | null
  country: string | null
}

export function createWorkTables(db: DatabaseSync): void {
  db.exec(`
    create table if not exists found (
      id text not null, heap text not null, kind text not null, score real not null, lng integer not null,
      lat integer not null, length real not null, name text not null, names text, words text, street text,
      hours text, website text, phone text
    );
    create table if not exists home (
      number integer primary key, id text not null, level integer not null, west integer not null,
      south integer not null, east integer not null, north integer not null, rings blob, country text
    );
    create table if not exists house (street text not null, number text not null, lng integer not null, lat integer not null);
    create table if not exists label (area text not null, node text not null);
    create table if not exists line (id text not null, name text not null, score integer not null);
  `)
}

export function prepareTaking(db: DatabaseSync) {
  const found = db.prepare(`
    insert into found (id, heap, kind, score, lng, lat, length, name, names, words, street, hours, website, phone)
    values (:id, :heap, :kind, :score, :lng, :lat, :length, :name, :names, :words, :street, :hours, :website, :phone)`)
  const home = db.prepare(`
    insert into home (id, level, west, south, east, north, rings, country)
    values (:id, :level, :west, :south, :east, :north, :rings, :country)`)
  const house = db.prepare('insert into house (street, number, lng, lat) values (?, ?, ?, ?)')
  const label = db.prepare('insert into label (area, node) values (?, ?)')
  const line = db.prepare('insert into line (id, name, score) values (?, ?, ?)')
  return {
    found: (row: Found) => void found.run({ ...row }),
    home: (row: Home) => void home.run({ ...row }),
    house: (street: string, number: string, lng: number, lat: number) =>
      void house.run(street, number, lng, lat),
    label: (area: string, node: string) => void label.run(area, node),
    line: (id: string, name: string, score: number) => void line.run(id, name, score),
  }
}

/** From here on its pages are read in the order in which they lie. */
export const letGo = (db: DatabaseSync) => db.exec('pragma cache_size = -16000; pragma shrink_memory')

/** A place that is put together of what was found. */
export interface Whole extends Omit<Found, 'heap' | 'length'> {
  lines: string | null
  houses: string | null
}

/** The tables of what is put together; one that was stopped begins anew. */
export function createWholeTables(db: DatabaseSync): void {
  // What lies beside each other in the world does not in the table: its pages are come back to again and again.
  db.exec(`
    pragma cache_size = -150000;
    drop table if exists whole;
    drop table if exists known_as;
    drop table if exists home_of;
    drop table if exists home_box;
    create table whole (
      number integer primary key, id text not null, kind text not null, score real not null, lng integer not null,
      lat integer not null, name text not null, names text, words text, street text, hours text, website text,
      phone text, lines text, houses text
    );
    create table home_of (whole integer primary key, quarter integer, city integer, country text);
    create table known_as (id text primary key, whole integer not null) without rowid;
    create index if not exists house_street on house (street);
    create index if not exists line_id on line (id);
    create index if not exists label_area on label (area);
    create virtual table home_box using rtree_i32 (number, west, east, south, north);
    insert into home_box select number, west, east, south, north from home;
  `)
  // The middle of an area with towns in it is a field; its label lies where people look for it.
  db.exec(`
    create temp table spot as
      select label.area as id, found.lng, found.lat from label join found on found.id = label.node
      where found.heap = 'town' group by label.area;
    update found set lng = spot.lng, lat = spot.lat from spot where found.heap = 'town' and found.id = spot.id;
    drop table spot;
  `)
}

export function prepareWholes(db: DatabaseSync) {
  const foundByName = db.prepare('select * from found order by heap, name, lat')
  const counted = db.prepare('select count(*) as count from found')
  const lines = db.prepare('select distinct name, score from line where id = ? limit 40')
  const houses = db.prepare(`
    select number, lng, lat from house
    where street = :street and lng between :west and :east and lat between :south and :north limit 5000`)
  const whole = db.prepare(`
    insert into whole (id, kind, score, lng, lat, name, names, words, street, hours, website, phone, lines, houses)
    values (:id, :kind, :score, :lng, :lat, :name, :names, :words, :street, :hours, :website, :phone, :lines, :houses)`)
  const knownAs = db.prepare('insert or ignore into known_as (id, whole) values (?, ?)')
  return {
    count: () => (counted.get() as { count: number }).count,
    foundByName: () => foundByName.iterate() as unknown as Iterable<Found>,
    lines: (id: string) => lines.all(id) as unknown as { name: string; score: number }[],
    houses: (of: { street: string; west: number; east: number; south: number; north: number }) =>
      houses.all(of) as unknown as { number: string; lng: number; lat: number }[],
    whole: (row: Whole) => Number(whole.run({ ...row }).lastInsertRowid),
    knownAs: (id: string, whole: number) => void knownAs.run(id, whole),
  }
}

/** A candidate for the quarter, the city or the country of a place. */
export interface Around extends Pick<Home, 'level' | 'country'> {
  number: number
  /** The place that it is, where it is one. */
  whole: number | null
  lng: number | null
  lat: number | null
  /** From its southern to its northern end. */
  span: number
  has_rings: 0 | 1
  /** An area whose name is not that of a town or a village: a part of one, or some of them together. */
  is_borough: 0 | 1
}

export function prepareHomes(db: DatabaseSync) {
  db.exec(`
    create temp table seat (whole integer primary key);
    insert or ignore into seat select whole from home join known_as on known_as.id = home.id
      where rings is null and level < 9;
  `)
  const around = db.prepare(`
    select home.number, home.level, home.country, known_as.whole, whole.lng, whole.lat,
      home.north - home.south as span, home.rings is not null as has_rings, seat.whole is null as is_borough
    from home_box join home on home.number = home_box.number
    left join known_as on known_as.id = home.id left join whole on whole.number = known_as.whole
    left join seat on seat.whole = whole.number
    where home_box.west <= :east and home_box.east >= :west and home_box.south <= :north and home_box.north >= :south`)
  const rings = db.prepare('select rings from home where number = ?')
  const spots = db.prepare('select number, lng, lat from whole order by lat / :cell, lng / :cell')
  const put = db.prepare(
    'insert into home_of (whole, quarter, city, country) values (:number, :quarter, :city, :country)',
  )
  return {
    around: (box: { west: number; east: number; south: number; north: number }) =>
      around.all(box) as unknown as Around[],
    rings: (number: number) => (rings.get(number) as { rings: Uint8Array }).rings,
    spots: (cell: number) =>
      spots.iterate({ cell }) as unknown as Iterable<{ number: number; lng: number; lat: number }>,
    put: (of: { number: number; quarter: number | null; city: number | null; country: string | null }) =>
      void put.run(of),
  }
}

export const countWholes = (db: DatabaseSync) =>
  (db.prepare('select count(*) as count from whole').get() as { count: number }).count
