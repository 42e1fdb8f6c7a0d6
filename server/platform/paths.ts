import { resolve } from 'node:path'

/**
 * The project's folder. This file lies two folders deep both as source (server/platform/) and in the build
 * (build/server/), so that one rule serves both.
 */
export const projectRoot = resolve(import.meta.dirname, '../..')

/** Resolves a path inside the project. */
export const inProject = (...parts: string[]): string => resolve(projectRoot, ...parts)
