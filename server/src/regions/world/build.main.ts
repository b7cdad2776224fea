import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { readCities } from '../../providers/places/bundled/cities.ts'
import { buildWorld } from './build.ts'
import { readBorders, readRivers } from './natural-earth.ts'
import { readWater } from './water.ts'
import { builtWorld } from './world.ts'

// A server that runs keeps the tiles that it has open; a build that is cut off leaves the old ones.
const unfinished = `${builtWorld}.${process.pid}`
mkdirSync(dirname(builtWorld), { recursive: true })
rmSync(unfinished, { force: true })
buildWorld(unfinished, {
  water: readWater(),
  borders: readBorders(),
  rivers: readRivers(),
  towns: readCities(),
})
renameSync(unfinished, builtWorld)
