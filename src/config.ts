// Each variable is written in full, because the build replaces it textually by its value and drops the unset ones.
export const config = {
  /** Host of the API; empty for the app's own origin. */
  host: import.meta.env.VITE_HOST ?? '',
  tokenKey: import.meta.env.VITE_TOKEN_KEY ?? 'portal.token',
  userKey: import.meta.env.VITE_USER_KEY ?? 'portal.user',
  languageKey: 'portal.limba',
  appKey: import.meta.env.VITE_APP_KEY ?? 'portal-salubritate',
  mapsKey: import.meta.env.VITE_MAPS_KEY ?? '',
  environment: import.meta.env.VITE_ENVIRONMENT ?? 'staging',
  version: import.meta.env.VITE_VERSION ?? '1.0.0',
  /** The specification blocks pasting into the two password fields of the recovery. */
  blockPasswordPaste: import.meta.env.VITE_BLOCK_PASSWORD_PASTE !== 'false',
} as const
