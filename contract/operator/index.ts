import type { AnyEndpoint } from '../endpoint.ts'
import * as anunturi from './anunturi.ts'
import * as clienti from './clienti.ts'
import * as continut from './continut.ts'
import { operatorSesizari, operatorSolicitari, termeneList } from './dosare.ts'
import * as erori from './erori.ts'
import * as fisiere from './fisiere.ts'
import * as facturi from './facturi.ts'
import * as importuri from './importuri.ts'
import * as incasari from './incasari.ts'
import { jurnalList } from './jurnal.ts'
import * as mesaje from './mesaje.ts'
import * as plati from './plati.ts'
import * as suport from './suport.ts'
import * as traduceri from './traduceri.ts'
import * as webhooks from './webhook-endpoints.ts'

/** All calls of the operator's API; its OpenAPI document and the tests of every call are generated from this list. */
export const operatorEndpoints: Record<string, AnyEndpoint> = {
  solicitariList: operatorSolicitari.list,
  solicitareShow: operatorSolicitari.show,
  solicitareRaspunde: operatorSolicitari.answer,
  solicitareStare: operatorSolicitari.state,
  solicitarePrelungeste: operatorSolicitari.extend,

  sesizariList: operatorSesizari.list,
  sesizareShow: operatorSesizari.show,
  sesizareRaspunde: operatorSesizari.answer,
  sesizareStare: operatorSesizari.state,
  sesizarePrelungeste: operatorSesizari.extend,

  termeneList,

  suportList: suport.suportList,
  suportShow: suport.suportShow,
  suportRaspunde: suport.suportRaspunde,

  fisierDescarca: fisiere.fisierDescarca,
  fisierIncarca: fisiere.fisierIncarca,

  clientiCauta: clienti.clientiCauta,
  clientiDeAprobat: clienti.clientiDeAprobat,
  clientAproba: clienti.clientAproba,
  clientDeblocheaza: clienti.clientDeblocheaza,
  clientPin: clienti.clientPin,
  clientInchide: clienti.clientInchide,

  platiMiscari: plati.platiMiscari,
  platiVerifica: plati.platiVerifica,
  plataElibereaza: plati.plataElibereaza,
  plataRamburseaza: plati.plataRamburseaza,
  rambursareShow: plati.rambursareShow,

  facturiCauta: facturi.facturiCauta,
  facturaStorneaza: facturi.facturaStorneaza,

  incasariList: incasari.incasariList,
  incasareShow: incasari.incasareShow,
  incasarePotriveste: incasari.incasarePotriveste,
  incasareIgnora: incasari.incasareIgnora,
  incasareAnuleaza: incasari.incasareAnuleaza,
  extrasProba: incasari.extrasProba,
  extrasTrimite: incasari.extrasTrimite,
  extrasContinua: incasari.extrasContinua,
  extraseList: incasari.extraseList,

  mesajeList: mesaje.mesajeList,
  mesajeRetrimite: mesaje.mesajeRetrimite,

  faqPublica: continut.faqPublica,
  tipuriList: continut.tipuriList,
  tipShow: continut.tipShow,
  tipSalveaza: continut.tipSalveaza,
  categoriiList: continut.categoriiList,
  categorieShow: continut.categorieShow,
  categorieSalveaza: continut.categorieSalveaza,
  articoleList: continut.articoleList,
  articolPublica: continut.articolPublica,
  articolDocument: continut.articolDocument,
  articolScoateDocument: continut.articolScoateDocument,
  traduceriList: traduceri.traduceriList,
  traduceriSalveaza: traduceri.traduceriSalveaza,

  anuntList: anunturi.anuntList,
  anuntShow: anunturi.anuntShow,
  anuntProba: anunturi.anuntProba,
  anuntTrimite: anunturi.anuntTrimite,
  anuntRetrage: anunturi.anuntRetrage,

  importTrimite: importuri.importTrimite,
  importuriList: importuri.importuriList,
  importShow: importuri.importShow,
  importPorneste: importuri.importPorneste,
  importDesface: importuri.importDesface,

  webhookList: webhooks.webhookList,
  webhookAdauga: webhooks.webhookAdauga,
  webhookSecret: webhooks.webhookSecret,
  webhookDezactiveaza: webhooks.webhookDezactiveaza,
  webhookActiveaza: webhooks.webhookActiveaza,
  webhookSterge: webhooks.webhookSterge,
  webhookLivrari: webhooks.webhookLivrari,
  webhookRetrimite: webhooks.webhookRetrimite,
  webhookProba: webhooks.webhookProba,

  jurnalList,
  eroriList: erori.eroriList,
}
