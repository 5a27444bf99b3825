interface ImportMetaEnv {
  readonly VITE_HOST?: string
  readonly VITE_TOKEN_KEY?: string
  readonly VITE_USER_KEY?: string
  readonly VITE_APP_KEY?: string
  readonly VITE_TOKEN_ISSUER?: string
  readonly VITE_MAPS_KEY?: string
  readonly VITE_ENVIRONMENT?: string
  readonly VITE_VERSION?: string
  readonly VITE_BLOCK_PASSWORD_PASTE?: string
}
