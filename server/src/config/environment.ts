import { CannotStart } from '../failure.ts'

export type Environment = Record<string, string | undefined>

export class ConfigError extends CannotStart {
  override readonly name = 'ConfigError'
}

/** Reads settings, of which an empty one is not set, and gathers what is wrong with them. */
export function reading(environment: Environment) {
  const problems: string[] = []
  const env = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined),
  ) as Record<string, string>

  function require(holds: boolean, problem: string): void {
    if (!holds) problems.push(problem)
  }

  return {
    env,
    require,
    oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T {
      const value = values.find(known => known === (env[name] ?? fallback))
      require(value !== undefined, `${name} must be one of ${values.join(', ')}`)
      return value ?? fallback
    },
    url(name: string, fallback: string, protocols = ['http:', 'https:']): URL {
      const parsed = URL.parse(env[name] ?? fallback)
      if (parsed && protocols.includes(parsed.protocol)) return parsed
      problems.push(
        `${name} must be an address that starts with ${protocols.map(p => `${p}//`).join(' or ')}`,
      )
      return new URL(fallback)
    },
    port(name: string, fallback: number): number {
      const text = env[name] ?? `${fallback}`
      const isPort = /^\d{1,5}$/.test(text) && Number(text) <= 65_535
      require(isPort, `${name} must be a number up to 65535`)
      return isPort ? Number(text) : fallback
    },
    /** Every problem is told in one message. */
    done(): void {
      if (problems.length === 0) return
      const list = problems.map(problem => `  - ${problem}`).join('\n')
      throw new ConfigError(`Caravan cannot start with this configuration:\n${list}`)
    },
  }
}

export type Reading = ReturnType<typeof reading>
