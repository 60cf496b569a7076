import type { Admission } from "../authorization/authorization.ts";

/** The header fields that say what a response was read under. */
export interface AdmissionHeaders {
  readonly xNetworkActorId: string;
  readonly xNetworkAppId: string;
  readonly xNetworkGrantId: string;
  readonly xNetworkScopes: string[];
}

/** The fields of an admitted bearer credential. */
export function admissionHeaders(admission: Admission): AdmissionHeaders {
  return {
    xNetworkActorId: admission.actorId,
    xNetworkAppId: admission.applicationId,
    xNetworkGrantId: admission.grantId,
    xNetworkScopes: [...admission.scopes],
  };
}
