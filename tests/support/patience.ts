import { configure } from "@testing-library/react";

// What a test waits for comes at once; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });
