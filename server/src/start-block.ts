import type { Config } from './config.ts'

const captchas = {
  altcha: 'proof of work, built in',
  recaptcha: 'reCAPTCHA v3',
  off: 'off',
}

const placeServices = {
  bundled: 'built in, from GeoNames',
  photon: 'Photon',
  google: 'Google Places',
}

const covers = { drawn: 'drawn', pexels: 'Pexels' }
const maps = { drawn: 'built in, from Natural Earth', style: 'MAP_STYLE_URL', raster: 'MAP_RASTER_URL' }

/** What an operator wants to know after the start. */
export function startBlock(config: Config, mail: string): string {
  const lines = [
    ['Open', config.publicUrl.origin],
    ['Data', config.dataDir],
    ['Database', config.databaseUrl === undefined ? 'PostgreSQL, embedded' : 'PostgreSQL at DATABASE_URL'],
    ['Mail', mail],
    ['Captcha', captchas[config.captcha.kind]],
    ['Places', placeServices[config.places.kind]],
    ['Covers', covers[config.covers.kind]],
    ['Map', maps[config.map.kind]],
    ['Registration', config.registration],
    ['API', `${config.publicUrl.origin}/api/docs`],
  ]
  const table = lines.map(([name = '', value]) => `  ${name.padEnd(13)} ${value}`).join('\n')
  return `\n  Caravan is running. Ctrl-C stops it.\n\n${table}\n\n`
}
