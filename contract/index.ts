import type { AnyEndpoint } from './endpoint.ts'
import * as auth from './auth.ts'
import * as cetatean from './cetatean.ts'
import * as faq from './faq.ts'
import * as forgotPassword from './forgot-password.ts'
import * as portal from './portal.ts'
import * as register from './register.ts'
import * as support from './support.ts'
import * as uploads from './uploads.ts'

/** The API at a glance. OpenAPI and the tests over all calls are made from this list. */
export const endpoints: Record<string, AnyEndpoint> = {
  loginCnp: auth.loginCnp,
  logout: auth.logout,
  refreshLogin: auth.refreshLogin,

  registerCheckCnp: register.registerCheckCnp,
  checkPinRegister: register.checkPinRegister,
  resetPinCodeInrolare: register.resetPinCodeInrolare,
  register: register.register,
  registerInrolat: register.registerInrolat,
  resendCode: register.resendCode,
  confirmCode: register.confirmCode,
  confirmEmail: register.confirmEmail,

  resetPasswordCnp: forgotPassword.resetPasswordCnp,
  resetPasswordResendCode: forgotPassword.resetPasswordResendCode,
  resetVerifyCode: forgotPassword.resetVerifyCode,
  resetPasswordUpdate: forgotPassword.resetPasswordUpdate,

  findDetails: cetatean.findDetails,
  changePassword: cetatean.changePassword,
  profileUpdate: cetatean.profileUpdate,
  addressSave: cetatean.addressSave,
  addressList: cetatean.addressList,
  addressDelete: cetatean.addressDelete,
  sessionList: cetatean.sessionList,
  sessionClose: cetatean.sessionClose,
  exportData: cetatean.exportData,
  closeAccount: cetatean.closeAccount,

  uploadFileRegister: uploads.uploadFileRegister,
  suportOnline: support.suportOnline,
  accountSuportOnline: support.accountSuportOnline,
  getFaqPageSlug: faq.getFaqPageSlug,

  getConfig: portal.getConfig,
  getXsrf: portal.getXsrf,
}
