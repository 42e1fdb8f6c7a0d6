import { resolve } from 'node:path'

/**
 * The project's root folder. Works in both server/platform/ and build/server/, because both are two levels
 * deep.
 */
export const projectRoot = resolve(import.meta.dirname, '../..')

/** Resolves a path relative to the project's root folder. */
export const resolveProjectPath = (...parts: string[]): string => resolve(projectRoot, ...parts)
