import type { DatabaseSync } from 'node:sqlite'
import type { Node, Relation, Way } from '../osm/block.ts'
import type { Area } from './areas.ts'

/** A way and where it goes: longitudes and latitudes in turn, without what lies beyond the extract. */
export interface DrawnWay extends Way {
  line: Int32Array
}

/** What a part of a region is given, in this order: nodes with tags, ways, relations and areas. */
export interface Takes {
  node?(node: Node): void
  way?(way: DrawnWay): void
  /** A way that ends where it begins, or a relation of such; whether it is one, its tags tell. */
  area?(area: Area): void
  relation?(relation: Relation): void
  /** Stores what is held in memory: what is stored by then is what the build goes on with. */
  settle?(): void
}

/** One of the things that a region is made of: places, streets, ways. */
export interface Part {
  /** Named in what is told of the progress. */
  name: string
  /**
   * Makes its tables in the work database, if they are not there, and takes what the extract holds. What it keeps lies
   * in these tables, as building may be stopped and taken up again.
   */
  begin(work: DatabaseSync): Takes
  /** Writes its files into the folder of the region, in which `header.json` lies. */
  finish(work: DatabaseSync, folder: string, told: (share: number) => Promise<void>): Promise<void>
}
