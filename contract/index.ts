import type { AnyEndpoint } from './endpoint.ts'
import * as auth from './auth.ts'
import * as cereriRaspuns from './cereri-raspuns.ts'
import * as cetatean from './cetatean.ts'
import * as cifreDeschise from './cifre-deschise.ts'
import * as contracte from './contracte.ts'
import * as eroriClient from './erori-client.ts'
import * as facturi from './facturi.ts'
import * as faq from './faq.ts'
import * as forgotPassword from './forgot-password.ts'
import * as locatii from './locatii.ts'
import * as notificari from './notificari.ts'
import * as passkeys from './passkeys.ts'
import * as plateste from './plateste.ts'
import * as platitori from './platitori.ts'
import * as plati from './plati.ts'
import * as portal from './portal.ts'
import * as push from './push.ts'
import * as recipiente from './recipiente.ts'
import * as register from './register.ts'
import * as sesizari from './sesizari.ts'
import * as solicitari from './solicitari.ts'
import * as strazi from './strazi.ts'
import * as support from './support.ts'
import * as sustineri from './sustineri.ts'
import * as trimiteri from './trimiteri.ts'
import * as uploads from './uploads.ts'
import * as utile from './utile.ts'

/** All endpoints of the API; OpenAPI and the tests of every endpoint are generated from this list. */
export const endpoints: Record<string, AnyEndpoint> = {
  loginCnp: auth.loginCnp,
  logout: auth.logout,
  refreshLogin: auth.refreshLogin,
  issueSendToken: auth.issueSendToken,
  passkeySignInOptions: passkeys.passkeySignInOptions,
  passkeySignIn: passkeys.passkeySignIn,

  registerCheckCnp: register.registerCheckCnp,
  checkPinRegister: register.checkPinRegister,
  resetPinCodeInrolare: register.resetPinCodeInrolare,
  register: register.register,
  registerInrolat: register.registerInrolat,
  resendCode: register.resendCode,
  confirmCode: register.confirmCode,
  undoContactChange: register.undoContactChange,
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
  passkeyList: passkeys.passkeyList,
  passkeyAddOptions: passkeys.passkeyAddOptions,
  passkeyAdd: passkeys.passkeyAdd,
  passkeyRename: passkeys.passkeyRename,
  passkeyRemove: passkeys.passkeyRemove,
  passkeyConfirmOptions: passkeys.passkeyConfirmOptions,
  exportData: cetatean.exportData,
  closeAccount: cetatean.closeAccount,

  uploadFileRegister: uploads.uploadFileRegister,
  suportOnline: support.suportOnline,
  accountSuportOnline: support.accountSuportOnline,
  trimitereStare: trimiteri.trimitereStare,
  accountTrimitereStare: trimiteri.accountTrimitereStare,
  getFaqPageSlug: faq.getFaqPageSlug,

  getContracteInfo: contracte.getContracteInfo,
  getFacturiInfo: facturi.getFacturiInfo,
  getTaxesCetatean: facturi.getTaxesCetatean,
  mobilePaymentRequest: plati.mobilePaymentRequest,
  platiList: plati.platiList,
  plataStare: plati.plataStare,
  plataUltima: plati.plataUltima,
  getCards: plati.getCards,
  cardImplicit: plati.cardImplicit,
  removeCard: plati.removeCard,
  platiRecurente: plati.platiRecurente,
  processPaymentsRecurente: plati.processPaymentsRecurente,
  platesteFactura: plateste.platesteFactura,
  plateste: plateste.plateste,
  platesteStare: plateste.platesteStare,
  platescPentru: platitori.platescPentru,
  platescPentruCere: platitori.platescPentruCere,
  platescPentruCod: platitori.platescPentruCod,
  platescPentruConfirma: platitori.platescPentruConfirma,
  platescPentruPlateste: platitori.platescPentruPlateste,
  platescPentruOpreste: platitori.platescPentruOpreste,
  platitoriiMei: platitori.platitoriiMei,
  platitoriiMeiOpreste: platitori.platitoriiMeiOpreste,
  acordPlata: platitori.acordPlata,
  acordPlataOpreste: platitori.acordPlataOpreste,
  locatiileMele: locatii.locatiileMele,
  locatiaMea: locatii.locatiaMea,
  locatieRedenumeste: locatii.locatieRedenumeste,
  locatieCalendar: locatii.locatieCalendar,
  ridicari: locatii.ridicari,
  locatieMemento: locatii.locatieMemento,
  ridicareAnunt: locatii.ridicareAnunt,
  locatieList: locatii.locatieList,
  locatie: locatii.locatie,
  recipient: recipiente.recipient,
  utileList: utile.utileList,
  utileTot: utile.utileTot,
  utileView: utile.utileView,
  strazi: strazi.strazi,
  stradaApropiata: strazi.stradaApropiata,

  tipuriSolicitari: solicitari.tipuriSolicitari,
  solicitarileMele: solicitari.solicitarileMele,
  viewSolicitare: solicitari.viewSolicitare,
  reinnoireContract: solicitari.reinnoireContract,
  saveSolicitareContract: solicitari.saveSolicitareContract,
  deleteDraft: solicitari.deleteDraft,
  solicitareAnuleaza: solicitari.solicitareAnuleaza,
  solicitareSaveMessage: solicitari.solicitareSaveMessage,

  categoriiSesizari: sesizari.categoriiSesizari,
  sesizariList: sesizari.sesizariList,
  sesizareNoua: sesizari.sesizareNoua,
  sesizariSimilare: sesizari.sesizariSimilare,
  sesizariApropiate: sustineri.sesizariApropiate,
  sesizariUrmarite: sustineri.sesizariUrmarite,
  sesizareSustine: sustineri.sesizareSustine,
  sesizareNuMaiSustine: sustineri.sesizareNuMaiSustine,
  viewSesizare: sesizari.viewSesizare,
  sesizareRedeschide: sesizari.sesizareRedeschide,
  sesizareEvaluare: sesizari.sesizareEvaluare,
  sesizareChat: sesizari.sesizareChat,
  sesizareChatSend: sesizari.sesizareChatSend,
  cerereRaspuns: cereriRaspuns.cerereRaspuns,

  notificariList: notificari.notificariList,
  notificareView: notificari.notificareView,
  notificariRead: notificari.notificariRead,
  mesajeCount: notificari.mesajeCount,
  pushSubscribe: push.pushSubscribe,
  pushUnsubscribe: push.pushUnsubscribe,

  cifreDeschise: cifreDeschise.cifreDeschise,

  getConfig: portal.getConfig,
  getXsrf: portal.getXsrf,
  reportClientError: eroriClient.reportClientError,
}
