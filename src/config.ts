/** The variables of the build's environment; others ask it only whether it is a development one. */
const env = import.meta.env

export const config = {
  /** Host of the API; empty: the one the app came from. */
  host: env.VITE_HOST ?? '',
  tokenKey: env.VITE_TOKEN_KEY ?? 'portal.token',
  userKey: env.VITE_USER_KEY ?? 'portal.user',
  languageKey: 'portal.limba',
  appKey: env.VITE_APP_KEY ?? 'portal-salubritate',
  /** Who signs the tokens this portal believes. Server: `TOKEN_ISSUER`. */
  validIssuer: env.VITE_TOKEN_ISSUER ?? 'portal-salubritate',
  mapsKey: env.VITE_MAPS_KEY ?? '',
  environment: env.VITE_ENVIRONMENT ?? 'staging',
  version: env.VITE_VERSION ?? '1.0.0',
  /** The specification blocks pasting into the two password fields of the recovery. */
  blockPasswordPaste: env.VITE_BLOCK_PASSWORD_PASTE !== 'false',
} as const
