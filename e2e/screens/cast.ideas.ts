import type { planAs } from '../planner.ts'

type Planner = Awaited<ReturnType<typeof planAs>>

/** Ideas of a trip with votes of both, one of them or nobody, with and without a type, a spot and many words. */
export async function addIdeas(tripId: string, ana: Planner, mei: Planner) {
  const add = async (name: string, fields: object, ...voters: Planner[]) => {
    const { id } = await ana.send<{ id: string }>('POST', `/trips/${tripId}/ideas`, { name, ...fields })
    for (const voter of voters) await voter.send('PUT', `/trips/${tripId}/ideas/${id}/vote`)
  }
  const url = 'https://www.example.com/tea'
  await add('Fushimi Inari Taisha', { type: 'sightseeing', lat: 34.9671, lng: 135.7727 }, ana, mei)
  await add(
    'Camellia tea house',
    { type: 'dining', lat: 35.0003, lng: 135.7793, details: 'Book a week ahead, 45 minutes', url },
    mei,
  )
  await add('嵐山竹林', { type: 'sightseeing', lat: 35.0168, lng: 135.6713 }, ana)
  await add('Kappabashi', { type: 'shopping', lat: 35.7143, lng: 139.7886 })
  await add('The little bar behind the station that Jonas keeps talking about, with the jazz records', {
    details:
      'Nobody remembers its name; it opens when the owner has slept enough, and closes when the last record has been played',
  })
}
