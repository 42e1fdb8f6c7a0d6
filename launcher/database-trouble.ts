/**
 * What a person can do about a cluster that PostgreSQL refuses, by what it says of it.
 * @param lastLines what PostgreSQL said last
 * @returns undefined when its own words have to do
 */
export function explainRefusal(cluster: string, lastLines: string): string | undefined {
  const [, version] = /initialized by PostgreSQL version (\S+), which is not compatible/.exec(lastLines) ?? []
  if (version !== undefined)
    return `The database in ${cluster} was made by PostgreSQL ${version}, which this version of Causeway does not bring. Start the Causeway that made it and save the data with pg_dump, then move that folder away, start this one and restore them. Without the data, moving the folder away is enough.`
  if (/has invalid permissions/.test(lastLines))
    return `Others may enter ${cluster}, and PostgreSQL does not start on a folder like that. Run: chmod 700 '${cluster}'`
  if (damage.test(lastLines))
    return `The database in ${cluster} is damaged: files of it are missing or cut. Restore the folder from a backup, or move it away to begin with an empty database.`
  return undefined
}

const damage =
  /pg_control|control file|is not a valid data directory|could not locate a valid checkpoint record|invalid page in block|could not find the database system/
