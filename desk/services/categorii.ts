import * as calls from '#contract/desk/categorii.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { deskCall } from './desk-call.ts'

/** Calls about categories of sesizări and types of solicitări. */

type Order = BodyOf<typeof calls.categoryOrder>

export const listCategories = () => deskCall(calls.categoryList)

export const saveCategory = (cod: string, body: BodyOf<typeof calls.categorySave>) =>
  deskCall(calls.categorySave, { params: { cod }, body })

export const readCategoryDefinition = (cod: string) =>
  deskCall(calls.categoryDefinition, { params: { cod } })

export const orderCategories = (body: Order) => deskCall(calls.categoryOrder, { body })

export const listTypes = () => deskCall(calls.typeList)

export const saveType = (cod: string, body: BodyOf<typeof calls.typeSave>) =>
  deskCall(calls.typeSave, { params: { cod }, body })

export const readTypeDefinition = (cod: string) =>
  deskCall(calls.typeDefinition, { params: { cod } })

export const orderTypes = (body: Order) => deskCall(calls.typeOrder, { body })
