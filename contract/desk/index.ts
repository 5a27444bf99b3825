import type { AnyEndpoint } from '../endpoint.ts'
import type { StaffRule } from './access.ts'
import * as apeluri from './apeluri.ts'
import { deskSesizari, deskSolicitari, deskSuport } from './cazuri.ts'
import * as clienti from './clienti.ts'
import * as coada from './coada.ts'
import * as personal from './personal.ts'

export type AnyDeskEndpoint = AnyEndpoint & { staff: StaffRule }

/** Names the calls of one kind of case, as `sesizariShow`. */
const named = (kind: string, calls: Record<string, AnyDeskEndpoint>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      kind + name.charAt(0).toUpperCase() + name.slice(1),
      call,
    ]),
  )

/** All calls of the desk, apart from the citizens' API and its OpenAPI document. */
export const deskEndpoints: Record<string, AnyDeskEndpoint> = {
  staffSignIn: personal.staffSignIn,
  staffTotp: personal.staffTotp,
  staffRecoveryCode: personal.staffRecoveryCode,
  staffPasskeyOptions: personal.staffPasskeyOptions,
  staffPasskey: personal.staffPasskey,
  staffMe: personal.staffMe,
  staffConfirm: personal.staffConfirm,
  staffConfirmPasskey: personal.staffConfirmPasskey,
  staffSignOut: personal.staffSignOut,
  staffSessionList: personal.staffSessionList,
  staffSessionEnd: personal.staffSessionEnd,
  staffInvitation: personal.staffInvitation,
  staffInvitationPassword: personal.staffInvitationPassword,
  staffTotpEnrol: personal.staffTotpEnrol,
  staffTotpEnrolConfirm: personal.staffTotpEnrolConfirm,
  staffPasskeyEnrolOptions: personal.staffPasskeyEnrolOptions,
  staffPasskeyEnrol: personal.staffPasskeyEnrol,
  staffPasskeyRemove: personal.staffPasskeyRemove,
  staffRecoveryCodes: personal.staffRecoveryCodes,
  staffList: personal.staffList,
  staffAdd: personal.staffAdd,
  staffChangeRole: personal.staffChangeRole,
  staffDisable: personal.staffDisable,
  staffEnable: personal.staffEnable,
  staffReset: personal.staffReset,
  auditList: personal.auditList,
  coadaLista: coada.coadaLista,
  coadaNumaratori: coada.coadaNumaratori,
  coadaFiltre: coada.coadaFiltre,
  vederiLista: coada.vederiLista,
  vederiSalveaza: coada.vederiSalveaza,
  vederiSterge: coada.vederiSterge,
  coadaAtribuie: coada.coadaAtribuie,
  coadaStare: coada.coadaStare,
  ...named('solicitari', deskSolicitari),
  ...named('sesizari', deskSesizari),
  ...named('suport', deskSuport),
  callerFind: apeluri.callerFind,
  callForms: apeluri.callForms,
  callChoices: apeluri.callChoices,
  callSimilar: apeluri.callSimilar,
  callSesizare: apeluri.callSesizare,
  callSolicitare: apeluri.callSolicitare,
  deskClientSearch: clienti.deskClientSearch,
  deskClientsToApprove: clienti.deskClientsToApprove,
  deskClient: clienti.deskClient,
  deskClientAccount: clienti.deskClientAccount,
  deskClientIdentifier: clienti.deskClientIdentifier,
  deskClientBalance: clienti.deskClientBalance,
  deskClientInvoices: clienti.deskClientInvoices,
  deskInvoicePdf: clienti.deskInvoicePdf,
  deskClientPayments: clienti.deskClientPayments,
  deskClientReceipts: clienti.deskClientReceipts,
  deskClientSesizari: clienti.deskClientSesizari,
  deskClientSolicitari: clienti.deskClientSolicitari,
  deskClientSupport: clienti.deskClientSupport,
  deskClientUnlock: clienti.deskClientUnlock,
  deskClientEndSessions: clienti.deskClientEndSessions,
  deskClientPin: clienti.deskClientPin,
  deskClientApprove: clienti.deskClientApprove,
  deskClientEvict: clienti.deskClientEvict,
  deskClientClose: clienti.deskClientClose,
  deskClientCorrectName: clienti.deskClientCorrectName,
  deskClientCorrectPhone: clienti.deskClientCorrectPhone,
  deskClientCorrectEmail: clienti.deskClientCorrectEmail,
}
