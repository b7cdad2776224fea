import { hash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './node.mjs'
import { seed } from './seed.mjs'

// Scripts come first: they wait for processes while others compute.
const projects = ['scripts', 'server', 'components', 'web', 'contract']

/**
 * The order of test files: project by project, as Vitest ends a worker, with all that it has loaded, before a file of
 * another project; within a project the seed draws it.
 */
export class Sequencer extends BaseSequencer {
  sort(files) {
    const place = file => projects.indexOf(file.project.name)
    const draw = file => hash('sha256', `${seed()} ${relative(root, file.moduleId)}`)
    const drawn = files.map(file => ({ file, place: place(file), lot: draw(file) }))
    return drawn.sort((a, b) => a.place - b.place || (a.lot < b.lot ? -1 : 1)).map(({ file }) => file)
  }
}
