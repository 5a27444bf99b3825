import type { AnyEndpoint } from '#contract/endpoint.ts'

/** Finds path parameters that an endpoint can read: some ids are numbers, some UUIDs, some secret. They name nothing. */
export function findValidParams({ path, params }: AnyEndpoint): Record<string, string> {
  const common = { hash: '0'.repeat(64), slug: 'LOGIN_PAGE', contract_id: '1', cod: '222222222' }
  const tries = ['1', crypto.randomUUID(), '0'.repeat(32)].map((id) => ({ ...common, id }))
  const readable = tries.find((values) => !params || params.safeParse(values).success)
  if (!readable) throw new Error(`no valid parameters known for ${path}`)
  return readable
}

/** Builds a path of an endpoint with `findValidParams`. */
export function buildValidPath(endpoint: AnyEndpoint): string {
  const values = findValidParams(endpoint)
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name]!)
}
