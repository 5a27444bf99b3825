import type { Command } from '../command.ts'
import { deliveryCommands } from './deliveries.ts'
import { endpointCommands } from './endpoints.ts'

export const webhookCommands: readonly Command[] = [...endpointCommands, ...deliveryCommands]
