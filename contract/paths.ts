/** Addresses of the calls the service worker makes too: it must not carry their schemas to know where they are. */
export const paths = {
  uploadFileRegister: '/api/upload-file-register',
  suportOnline: '/api/suport-online',
  accountSuportOnline: '/api/account/suport-online',
  saveSolicitareContract: '/api/save-solicitare-contract',
  solicitareSaveMessage: '/api/solicitare-save-message/',
  sesizari: '/api/sesizari-v2',
  sesizareChat: '/api/sesizare-chat-v2/',
  trimitereStare: '/api/trimitere-stare',
  accountTrimitereStare: '/api/account/trimitere-stare',
  xsrf: '/api/xsrf',
  faq: '/api/getFAQPageSlug/',
} as const
