/** The system's code of a failed file operation (`ENOENT`), or `undefined` for any other value. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Whether a file operation failed because there is nothing at the path. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** What a failed file operation means for a person; `undefined` for codes that only a bug of ours can cause. */
export function explainFileError(error: unknown): string | undefined {
  const code = errorCode(error);
  return code === undefined ? undefined : meanings.get(code);
}

const meanings: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission is denied"],
  ["EPERM", "the system does not allow it"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk quota is used up"],
  ["EBUSY", "it is in use, or is a mount point"],
  ["EXDEV", "it is a mount point"],
  ["ENOENT", "it was removed in the meantime, or the folder around it takes nothing in"],
  ["EISDIR", "a folder is in the way"],
  ["ENOTEMPTY", "something else writes into it"],
  ["ERR_INVALID_ARG_VALUE", "its name holds a null character"],
  ["EINVAL", "the system takes no such name"],
  ["ENOTDIR", "a part of its path is a file"],
  ["EEXIST", "something else is in the way"],
  ["ENAMETOOLONG", "a path is too long"],
  ["ELOOP", "its symbolic links go round in circles"],
  ["EMFILE", "too many files are open"],
  ["EIO", "the disk failed"],
]);
