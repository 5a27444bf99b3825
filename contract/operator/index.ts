import type { AnyEndpoint } from '../endpoint.ts'
import { operatorSesizari, operatorSolicitari } from './dosare.ts'

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
}
