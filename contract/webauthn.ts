import * as z from 'zod/mini'

/** A response of `navigator.credentials`, as its `toJSON()` writes it; the WebAuthn library reads the rest. */
export const credential = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string() }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
/** Options for `navigator.credentials`, as `parseCreationOptionsFromJSON` and its like read them. */
export const credentialOptions = z.looseObject({ challenge: z.string() })
