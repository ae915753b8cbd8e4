extern "C" __global__ void sharing(float *data) {
    __shared__ float row[300];
    __shared__ double sums[3];
    row[threadIdx.x] = data[threadIdx.x];
    sums[threadIdx.x % 3] = 1.0;
    __syncthreads();
    data[threadIdx.x] = row[299 - threadIdx.x] + float(sums[0]);
}
