/** Paths of the calls that the service worker makes too, kept apart so that it does not bundle their schemas. */
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
