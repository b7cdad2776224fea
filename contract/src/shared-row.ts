import * as z from 'zod/mini'

type Shape = z.core.$ZodShape
type Shared<S extends Shape, Always extends keyof S, Also extends keyof S> = z.ZodMiniObject<
  { [F in Always]: S[F] } & { [F in Also]: z.ZodMiniOptional<S[F]> }
>

/** What a share link shows of a row: these fields always, and others with its details and its costs. */
export interface SharedRow {
  schema: z.ZodMiniObject
  always: readonly string[]
  also: Record<'details' | 'costs', readonly string[]>
}

/** Declares what a share link shows of a row: always, with its details, and with its costs. It shows no other field. */
export function sharedRow<
  S extends Shape,
  const Always extends keyof S & string,
  const Also extends keyof S & string,
>(row: z.ZodMiniObject<S>, always: readonly Always[], also: Record<'details' | 'costs', readonly Also[]>) {
  const shown: Record<string, z.core.$ZodType> = {}
  for (const field of always) shown[field] = row.shape[field] as z.core.$ZodType
  for (const field of [also.details, also.costs].flat())
    shown[field] = z.optional(row.shape[field] as z.core.$ZodType)
  return { schema: z.object(shown) as unknown as Shared<S, Always, Also>, always, also }
}
