import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const connectionLimits = {
  /** Node closes connections above this one unanswered. */
  total: 2_000,
  /** Above this many connections, each new one closes the one that has been idle longest. */
  idleAbove: 1_950,
  /** The most of one address: 160 browsers with the six connections that each may open. */
  address: 1_000,
}

/**
 * Keeps connections free for new callers: closes the oldest idle connection where there are too many, in all or of
 * one address. A connection is idle while no request is under way on it, also before its first headers are complete.
 * Connections for which `addressOf` returns undefined are not limited by address.
 */
export function limitConnections(
  server: Server,
  addressOf: (socket: Socket) => string | undefined,
  limits = connectionLimits,
): void {
  server.maxConnections = limits.total
  /** The connection that has been idle longest comes first. */
  const connections = new Map<Socket, { address: string | undefined; requests: number }>()
  const counts = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket)
    connections.set(socket, { address, requests: 0 })
    socket.once('close', () => {
      connections.delete(socket)
      if (address !== undefined) count(address, -1)
    })
    if (address !== undefined && count(address, 1) > limits.address) closeOldestIdle(address)
    else if (connections.size > limits.idleAbove) closeOldestIdle()
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    countRequest(socket, 1)
    response.once('close', () => countRequest(socket, -1))
  })

  function count(address: string, by: number): number {
    const now = (counts.get(address) ?? 0) + by
    if (now > 0) counts.set(address, now)
    else counts.delete(address)
    return now
  }

  function countRequest(socket: Socket, by: number): void {
    const connection = connections.get(socket)
    if (!connection) return
    connection.requests += by
    // Last in the map, as it has been idle for the shortest time.
    connections.delete(socket)
    connections.set(socket, connection)
  }

  /** The new connection itself is closed where all others are in use. */
  function closeOldestIdle(of?: string): void {
    for (const [socket, { address, requests }] of connections) {
      if (requests > 0 || (of !== undefined && address !== of)) continue
      connections.delete(socket)
      socket.destroy()
      return
    }
  }
}
