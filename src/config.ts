// Each variable by its whole name: the build replaces it by its value, and those that are not set go.
export const config = {
  /** Host of the API; empty: the one the app came from. */
  host: import.meta.env.VITE_HOST ?? '',
  tokenKey: import.meta.env.VITE_TOKEN_KEY ?? 'portal.token',
  userKey: import.meta.env.VITE_USER_KEY ?? 'portal.user',
  languageKey: 'portal.limba',
  appKey: import.meta.env.VITE_APP_KEY ?? 'portal-salubritate',
  /** Who signs the tokens this portal believes. Server: `TOKEN_ISSUER`. */
  validIssuer: import.meta.env.VITE_TOKEN_ISSUER ?? 'portal-salubritate',
  mapsKey: import.meta.env.VITE_MAPS_KEY ?? '',
  environment: import.meta.env.VITE_ENVIRONMENT ?? 'staging',
  version: import.meta.env.VITE_VERSION ?? '1.0.0',
  /** The specification blocks pasting into the two password fields of the recovery. */
  blockPasswordPaste: import.meta.env.VITE_BLOCK_PASSWORD_PASTE !== 'false',
} as const
