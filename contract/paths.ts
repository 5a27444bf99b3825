/** Addresses of the calls the service worker makes too: it must not carry their schemas to know where they are. */
export const paths = {
  uploadFileRegister: '/api/upload-file-register',
  suportOnline: '/api/suport-online',
  accountSuportOnline: '/api/account/suport-online',
  xsrf: '/api/xsrf',
  faq: '/api/getFAQPageSlug/',
} as const
