import type { FastifyInstance } from 'fastify'
import type { Ground } from '../../ground.ts'
import { mailAddressesBy } from './mail-address.ts'
import { type ArrivedReaderNeeds, createArrivedReader } from './read-arrived.ts'

type Needs = ArrivedReaderNeeds &
  Pick<Ground, 'config' | 'secrets' | 'limiter' | 'incoming'> & { server: FastifyInstance }

/** Takes mail to trips until the server closes, and answers who reads it; nothing where it is not set up. */
export async function openMailIn(needs: Needs) {
  const { config, secrets, server } = needs
  if (!config.mailIn) return undefined
  const reader = createArrivedReader(needs)
  const { createMailIn } = await import('./mail-in.ts')
  const addresses = mailAddressesBy(secrets)
  const mailIn = createMailIn(config.mailIn, { ...needs, addresses, onArrived: reader.wake })
  await mailIn.listen()
  server.addHook('preClose', mailIn.close)
  return reader
}
