import { buildGazetteer } from './build.ts'

// A process of its own: it would stop the server's thread for seconds, and in a thread beside it the 300 MB that it
// needs would stay with the server.
const [file = '', data = ''] = process.argv.slice(2)

// Ctrl-C reaches this process, too; the server that started it decides when it ends.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
await buildGazetteer(file, data)
process.exit()
